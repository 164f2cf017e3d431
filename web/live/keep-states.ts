import type { StateEvent } from '../../client/states.ts'
import { signedOut } from '../service/client.ts'
import { applyStates } from './apply-states.ts'
import { followStates, type Message } from './follow-states.ts'
import { isStreamOpen } from './live.ts'
import { seen } from './seen.ts'

const EVERYTHING: StateEvent[] = [{ kind: 'everything', id: null }]

let user: number | null = null
let following: AbortController | null = null
let hasMissed = false

signedOut.subscribe(startOrStop)
seen.subscribe(startOrStop)

/** Keeps what the pages of this tab show up to date. Called before they load anything, so that no change is missed. */
export function keepStates(userId: number): void {
  if (user !== userId) stop()
  user = userId
  startOrStop()
}

/** Follows the stream while a user is signed in and the tab is visible. */
function startOrStop(): void {
  if (user === null || signedOut.get() || !seen.get()) stop()
  else if (!following) {
    following = new AbortController()
    void followStates(user, following.signal, onMessage)
  }
}

function stop(): void {
  if (!following) return
  following.abort()
  following = null
  hasMissed = true
  isStreamOpen.set(false)
}

function onMessage(message: Message): void {
  if (Array.isArray(message)) {
    applyStates(message)
    return
  }
  isStreamOpen.set(message !== 'lost')
  if (message === 'opened' || (message === 'live' && hasMissed)) applyStates(EVERYTHING)
  if (message !== 'lost') hasMissed = false
}
