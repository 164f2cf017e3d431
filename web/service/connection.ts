import { createStore } from './store.ts'

export interface Connection {
  isUnreachable: boolean
  /** When the service last answered: what is on the page is from then. */
  answeredAt: number | null
}

export const connection = createStore<Connection>({ isUnreachable: false, answeredAt: null })

/** Proxies in front of a service that is gone, or a service without its database. */
const UNREACHABLE_STATUSES = [502, 503, 504]
/** After this time without input, requests count as background requests, which keep no session alive. */
const IDLE_MS = 60_000

let lastInputAt = Date.now()
for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })
}

interface Watch {
  /** The service no longer knows who asks. */
  onSignedOut: () => void
}

/** `fetch` that notices when the service goes away, comes back, or has ended the session. */
export function createWatchedFetch({ onSignedOut }: Watch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (Date.now() - lastInputAt > IDLE_MS) headers.set('X-Background', '1')
    try {
      const answer = await fetch(input, { ...init, headers })
      if (UNREACHABLE_STATUSES.includes(answer.status)) markUnreachable()
      else connection.set({ isUnreachable: false, answeredAt: Date.now() })
      if (answer.status === 401) onSignedOut()
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) markUnreachable()
      throw error
    }
  }
}

const markUnreachable = () => connection.set({ ...connection.get(), isUnreachable: true })
