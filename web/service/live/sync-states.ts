import { STATES_ADDRESS, type StateEvent } from '../../../client/states.ts'
import { signedOut } from '../client.ts'
import { applyStates } from './apply-states.ts'
import { followEvents, isStreamOpen, isTabVisible } from './event-stream.ts'

const EVERYTHING: StateEvent[] = [{ kind: 'everything', id: null }]

let user: number | null = null
let following: AbortController | null = null
let hasMissedEvents = false

signedOut.subscribe(startOrStop)
isTabVisible.subscribe(startOrStop)

/** Keeps what the pages of this tab show up to date. Called before they load anything, so that no change is missed. */
export function syncStates(userId: number): void {
  if (user !== userId) stop()
  user = userId
  startOrStop()
}

/** Follows the stream while a user is signed in and the tab is visible. */
function startOrStop(): void {
  if (user === null || signedOut.get() || !isTabVisible.get()) stop()
  else if (!following) {
    following = new AbortController()
    void followStates(user, following.signal, onMessage)
  }
}

function stop(): void {
  if (!following) return
  following.abort()
  following = null
  hasMissedEvents = true
  isStreamOpen.set(false)
}

function onMessage(message: Message): void {
  if (Array.isArray(message)) {
    applyStates(message)
    return
  }
  isStreamOpen.set(message !== 'lost')
  if (message === 'opened' || (message === 'live' && hasMissedEvents)) applyStates(EVERYTHING)
  if (message !== 'lost') hasMissedEvents = false
}

/**
 * Messages between the tabs of a browser. `opened`: the stream was opened, and events before may be missed; `live` and
 * `lost`: whether the stream is open; `asking`: a new tab asks for that.
 */
type Message = 'opened' | 'live' | 'lost' | 'asking' | StateEvent[]

/** Events that arrive within this time are sent in one message. */
const BATCH_MS = 30

/**
 * One stream for all tabs of this browser, which has only six connections for a host: the tab that holds the lock
 * follows it and broadcasts to the others. When that tab is closed, the next gets the lock. Without locks each tab follows it.
 */
async function followStates(userId: number, signal: AbortSignal, onMessage: (message: Message) => void) {
  const name = `wayside states of ${userId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Message>) => data !== 'asking' && onMessage(data)
  signal.addEventListener('abort', () => channel.close())
  try {
    if (!navigator.locks) return await followAsLeader(null, signal, onMessage)
    channel.postMessage('asking')
    await navigator.locks.request(name, { signal }, () => followAsLeader(channel, signal, onMessage))
  } catch {
    // The stream was refused, or it was aborted while it waited for the lock.
  }
}

async function followAsLeader(
  channel: BroadcastChannel | null,
  signal: AbortSignal,
  onMessage: (message: Message) => void,
) {
  let isOpen = false
  let buffer: StateEvent[] = []
  const publish = (message: Message) => {
    onMessage(message)
    if (!signal.aborted) channel?.postMessage(message)
  }
  const setOpen = (message: 'opened' | 'lost') => {
    isOpen = message === 'opened'
    publish(message)
  }
  const flush = () => {
    const events = buffer
    buffer = []
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
      if (buffer.push(data) === 1) setTimeout(flush, BATCH_MS)
    },
  }).finally(() => isOpen && !signal.aborted && setOpen('lost'))
}
