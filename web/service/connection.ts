import { createStore } from './store.ts'

export interface Connection {
  isUnreachable: boolean
  /** When the service last answered: the page shows data of that time. */
  answeredAt: number | null
}

export const connection = createStore<Connection>({ isUnreachable: false, answeredAt: null })

/** Answers of a proxy whose service is down, or of a service without its database. */
const UNREACHABLE_STATUSES = [502, 503, 504]
/** After this time without input, requests count as background requests, which keep no session alive. */
const IDLE_MS = 60_000

let lastInputAt = Date.now()
for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })
}

interface Watch {
  /** Called when the service answers that the session has ended. */
  onSignedOut: () => void
  /** Replaces an answer with an error that a page may show. */
  onError: (answer: Response) => Promise<Response>
}

/** A `fetch` that detects when the service is unreachable, reachable again, or has ended the session. */
export function createWatchedFetch({ onSignedOut, onError }: Watch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (Date.now() - lastInputAt > IDLE_MS) headers.set('X-Background', '1')
    try {
      const answer = await fetch(input, { ...init, headers })
      if (UNREACHABLE_STATUSES.includes(answer.status)) markUnreachable()
      else connection.set({ isUnreachable: false, answeredAt: Date.now() })
      if (answer.status === 401) onSignedOut()
      return answer.status >= 400 && answer.status !== 401 ? await onError(answer) : answer
    } catch (error) {
      if (!init?.signal?.aborted) markUnreachable()
      throw error
    }
  }
}

const markUnreachable = () => connection.set({ ...connection.get(), isUnreachable: true })
