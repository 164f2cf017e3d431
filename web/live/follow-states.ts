import { STATES_ADDRESS, type StateEvent } from '../../client/states.ts'
import { followEvents } from './follow-events.ts'

/**
 * Between the tabs of a browser. `opened`: something may have been missed before; `live` and `lost`: whether it is open
 * now; `asking`: a new tab wants to know that.
 */
export type Message = 'opened' | 'live' | 'lost' | 'asking' | StateEvent[]

/** Events that arrive within this time are sent in one message. */
const GATHER_MS = 30

/**
 * One stream for all tabs of this browser, which has only six connections for a host: the tab that holds the lock
 * follows it and broadcasts to the others. When that tab is closed, the next gets the lock. Without locks each tab follows it.
 */
export async function followStates(userId: number, signal: AbortSignal, onMessage: (message: Message) => void) {
  const name = `wayside states of ${userId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Message>) => data !== 'asking' && onMessage(data)
  signal.addEventListener('abort', () => channel.close())
  try {
    if (!navigator.locks) return await lead(null, signal, onMessage)
    channel.postMessage('asking')
    await navigator.locks.request(name, { signal }, () => lead(channel, signal, onMessage))
  } catch {
    // Refused, or no longer wanted while it waited.
  }
}

async function lead(channel: BroadcastChannel | null, signal: AbortSignal, onMessage: (message: Message) => void) {
  let isOpen = false
  let gathered: StateEvent[] = []
  const publish = (message: Message) => {
    onMessage(message)
    if (!signal.aborted) channel?.postMessage(message)
  }
  const setOpen = (message: 'opened' | 'lost') => {
    isOpen = message === 'opened'
    publish(message)
  }
  const flush = () => {
    const events = gathered
    gathered = []
    if (!signal.aborted) publish(events)
  }
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'asking' && isOpen) channel.postMessage('live' satisfies Message)
  })
  await followEvents<StateEvent>(STATES_ADDRESS, {
    signal,
    onOpen: () => setOpen('opened'),
    onLost: () => setOpen('lost'),
    onEvent: ({ data }) => {
      if (gathered.push(data) === 1) setTimeout(flush, GATHER_MS)
    },
  }).finally(() => isOpen && !signal.aborted && setOpen('lost'))
}
