import { createStore } from './store.ts'

export interface Connection {
  isAway: boolean
  /** When the service last answered: what is on the page is from then. */
  answeredAt: number | null
}

export const connection = createStore<Connection>({ isAway: false, answeredAt: null })

/** Proxies in front of a service that is gone, or a service without its database. */
const AWAY = [502, 503, 504]
/** After this time without input, requests count as background requests, which keep no session alive. */
const IDLE_MS = 60_000

let touchedAt = Date.now()
for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  addEventListener(type, () => (touchedAt = Date.now()), { capture: true, passive: true })
}

interface Watch {
  /** The service no longer knows who asks. */
  onSignedOut: () => void
}

/** `fetch` that notices when the service goes away, comes back, or has ended the session. */
export function watchedFetch({ onSignedOut }: Watch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (Date.now() - touchedAt > IDLE_MS) headers.set('X-Background', '1')
    try {
      const answer = await fetch(input, { ...init, headers })
      if (AWAY.includes(answer.status)) lose()
      else connection.set({ isAway: false, answeredAt: Date.now() })
      if (answer.status === 401) onSignedOut()
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) lose()
      throw error
    }
  }
}

const lose = () => connection.set({ ...connection.get(), isAway: true })
