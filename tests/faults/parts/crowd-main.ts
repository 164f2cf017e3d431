// A process with many connections of one client, so that reading its answers does not delay who measures another client.
// It writes a line of JSON when all requests are answered, or with SIGTERM, then after the first success.
import { connect } from 'node:net'
import type { Crowd, CrowdResult } from './crowd.ts'

const { url, connections, pipelined, isRepeated, requests } = JSON.parse(process.env.CROWD as string) as Crowd
const { hostname, port } = new URL(url)
const PAUSE_MS = 100
/** For the first success after it was stopped, on a busy machine. */
const MAX_WAIT_MS = 60_000
const HEAD_END = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)

const result: CrowdResult = { statuses: {}, maxMs: 0 }
const count = (status: string) => {
  result.statuses[status] = (result.statuses[status] ?? 0) + 1
}
const startedAt = performance.now()
let open = connections
let isStopping = false

function end(): never {
  process.stdout.write(`${JSON.stringify(result)}\n`)
  process.exit(0)
}

function openOne(number: number): void {
  const request = requests[number % requests.length] as string
  const socket = connect(Number(port), hostname, () => socket.write(request.repeat(pipelined)))
  let head = NOTHING
  let bodyBytes = 0
  let unanswered = pipelined
  const answered = (status: string) => {
    count(status)
    if (isStopping && status === '200') end()
    result.maxMs = Math.round(performance.now() - startedAt)
    if (!isRepeated) return --unanswered === 0 && socket.destroy()
    setTimeout(() => socket.write(request), status === '200' ? 0 : PAUSE_MS)
  }
  socket.on('data', chunk => {
    for (let rest = chunk; rest.length > 0; ) {
      if (bodyBytes > 0) {
        const skipped = Math.min(bodyBytes, rest.length)
        bodyBytes -= skipped
        rest = rest.subarray(skipped)
        continue
      }
      head = Buffer.concat([head, rest])
      const at = head.indexOf(HEAD_END)
      if (at < 0) return
      rest = head.subarray(at + HEAD_END.length)
      const text = head.toString('latin1', 0, at)
      head = NOTHING
      bodyBytes = Number(/^content-length: (\d+)/im.exec(text)?.[1])
      answered(text.slice(9, 12))
    }
  })
  socket.on('error', ({ code }: NodeJS.ErrnoException) => count(code ?? 'error'))
  socket.on('close', () => {
    if (--open === 0) end()
  })
}

for (let i = 0; i < connections; i++) openOne(i)
process.once('SIGTERM', () => {
  if (result.statuses['200']) end()
  isStopping = true
  setTimeout(end, MAX_WAIT_MS)
})
