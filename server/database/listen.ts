import pg from 'pg'

const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 5_000

/**
 * Hears what is NOTIFYed on a channel, on a connection of its own that comes back by itself; what was said while it was
 * away is not heard. The function given back ends it.
 */
export function listen(config: pg.ClientConfig, channel: string, hear: (payload: string) => void): () => void {
  let client: pg.Client | null = null
  let ended = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  function again(): void {
    client = null
    if (ended) return
    timer = setTimeout(open, Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS))
  }

  function open(): void {
    const opened = new pg.Client(config)
    client = opened
    let isOver = false
    const lost = () => {
      if (isOver) return
      isOver = true
      opened.end().catch(() => {})
      again()
    }
    opened.on('error', lost).on('end', lost)
    opened.on('notification', ({ payload = '' }) => hear(payload))
    opened
      .connect()
      .then(() => opened.query(`listen ${opened.escapeIdentifier(channel)}`))
      .then(() => {
        failures = 0
      }, lost)
  }

  open()
  return () => {
    ended = true
    clearTimeout(timer)
    client?.end().catch(() => {})
  }
}
