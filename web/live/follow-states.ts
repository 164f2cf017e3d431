import { STATES_ADDRESS, type StateEvent } from '../../client/states.ts'
import { followEvents } from './follow-events.ts'

/**
 * Between the tabs of a browser. `opened`: something may have been missed before; `live` and `lost`: whether it is open
 * now; `asking`: a tab that has just come wants to know that.
 */
export type Message = 'opened' | 'live' | 'lost' | 'asking' | StateEvent[]

/** What comes together is told together. */
const GATHER_MS = 30

/**
 * One stream for all tabs of this browser, which has only six connections for a host: the tab that holds the lock
 * follows, and tells the others. When it goes, the next gets the lock. Without locks each tab follows for itself.
 */
export async function followStates(userId: number, signal: AbortSignal, hear: (message: Message) => void) {
  const name = `wayside states of ${userId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Message>) => data !== 'asking' && hear(data)
  signal.addEventListener('abort', () => channel.close())
  try {
    if (!navigator.locks) return await lead(null, signal, hear)
    channel.postMessage('asking')
    await navigator.locks.request(name, { signal }, () => lead(channel, signal, hear))
  } catch {
    // Refused, or no longer wanted while it waited.
  }
}

async function lead(channel: BroadcastChannel | null, signal: AbortSignal, hear: (message: Message) => void) {
  let isOpen = false
  let gathered: StateEvent[] = []
  const tell = (message: Message) => {
    hear(message)
    if (!signal.aborted) channel?.postMessage(message)
  }
  const become = (message: 'opened' | 'lost') => {
    isOpen = message === 'opened'
    tell(message)
  }
  const flush = () => {
    const events = gathered
    gathered = []
    if (!signal.aborted) tell(events)
  }
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'asking' && isOpen) channel.postMessage('live' satisfies Message)
  })
  await followEvents<StateEvent>(STATES_ADDRESS, {
    signal,
    onOpen: () => become('opened'),
    onLost: () => become('lost'),
    onEvent: ({ data }) => {
      if (gathered.push(data) === 1) setTimeout(flush, GATHER_MS)
    },
  }).finally(() => isOpen && !signal.aborted && become('lost'))
}
