import { get, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

interface ReadEvent {
  id: string | null
  data: unknown
}

/** Server-sent events as a client sees them. */
export interface Events {
  status: number
  headers: IncomingHttpHeaders
  /** Whole blocks as they came, also those without data. */
  blocks: string[]
  /** Data are read as JSON. */
  events: ReadEvent[]
  /** The last id, with or without data: what EventSource comes again with. */
  lastId: string | null
  /** Resolves when there are so many events; fails when the stream ends before, or after a time. */
  until(count: number, milliseconds?: number): Promise<ReadEvent[]>
  isOver: boolean
  /** How it ended, and when by performance.now(). */
  ended: Promise<{ how: 'end' | 'cut'; at: number }>
  /** Stops reading, until the answer is resumed. */
  answer: IncomingMessage
  close(): void
}

/** Opens a stream, on a connection of its own. An answer that is none has its body in `blocks`. */
export function openEvents(url: string, path: string, headers: OutgoingHttpHeaders): Promise<Events> {
  return new Promise((resolve, reject) => {
    const sent = get(`${url}${path}`, { agent: false, headers }, answer => {
      const listeners = new Set<() => void>()
      const notifyListeners = () => {
        for (const one of listeners) one()
      }
      const ended = new Promise<{ how: 'end' | 'cut'; at: number }>(over => {
        answer.on('close', () => {
          events.isOver = true
          over({ how: answer.complete ? 'end' : 'cut', at: performance.now() })
          notifyListeners()
        })
      })
      const events: Events = {
        status: answer.statusCode as number,
        headers: answer.headers,
        blocks: [],
        events: [],
        lastId: null,
        isOver: false,
        ended,
        answer,
        close: () => sent.destroy(),
        until: (count, milliseconds = 60_000) =>
          new Promise((done, fail) => {
            const timer = setTimeout(() => check('too late'), milliseconds)
            const check = (why?: string) => {
              if (events.events.length < count && !why && !events.isOver) return
              clearTimeout(timer)
              listeners.delete(check)
              if (events.events.length >= count) done(events.events)
              else fail(new Error(`${events.events.length} of ${count} events: ${why ?? 'it ended'}`))
            }
            listeners.add(check)
            check()
          }),
      }
      let rest = ''
      answer.setEncoding('utf8').on('error', () => {})
      answer.on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() as string
        for (const block of blocks) take(events, block)
        notifyListeners()
      })
      if (events.status === 200) return resolve(events)
      answer.on('end', () => {
        events.blocks.push(rest)
        resolve(events)
      })
    })
    sent.on('error', reject)
  })
}

function take(events: Events, block: string): void {
  events.blocks.push(block)
  const fields = new Map(block.split('\n').map(line => line.split(/: ?(.*)/s, 2) as [string, string]))
  events.lastId = fields.get('id') ?? events.lastId
  const data = fields.get('data')
  if (data !== undefined) events.events.push({ id: fields.get('id') ?? null, data: JSON.parse(data) })
}
