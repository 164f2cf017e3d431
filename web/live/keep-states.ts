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

signedOut.subscribe(look)
seen.subscribe(look)

/** From now on what the pages of this tab show is as it is now. Before they ask for it, so that nothing lies between. */
export function keepStates(userId: number): void {
  if (user !== userId) end()
  user = userId
  look()
}

/** Followed as long as somebody is signed in and looks. */
function look(): void {
  if (user === null || signedOut.get() || !seen.get()) end()
  else if (!following) {
    following = new AbortController()
    void followStates(user, following.signal, hear)
  }
}

function end(): void {
  if (!following) return
  following.abort()
  following = null
  hasMissed = true
  isStreamOpen.set(false)
}

function hear(message: Message): void {
  if (Array.isArray(message)) {
    applyStates(message)
    return
  }
  isStreamOpen.set(message !== 'lost')
  if (message === 'opened' || (message === 'live' && hasMissed)) applyStates(EVERYTHING)
  if (message !== 'lost') hasMissed = false
}
