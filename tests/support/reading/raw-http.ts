import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** Names in lower case. */
  headers: { [name: string]: string }
  body: string
}

/**
 * Writes bytes to a server as they are, and reads its answers until it closes the connection. Parts are written one
 * after the other, with a pause between. It fails when the server does not close for `waitMs`; with `quietMs` it ends by
 * itself when nothing came for so long.
 */
export function rawAnswers(
  url: string,
  parts: string | Buffer | (string | Buffer)[],
  { pauseMs = 20, waitMs = 60_000, quietMs = 0 } = {},
): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    const timer = setTimeout(() => socket.destroy(new Error(`no end after ${waitMs} ms: ${text()}`)), waitMs)
    const text = () => Buffer.concat(chunks).toString('latin1')
    let failure: NodeJS.ErrnoException | null = null
    socket.on('data', chunk => chunks.push(chunk))
    if (quietMs > 0) socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('error', error => {
      failure = error
    })
    socket.on('close', () => {
      clearTimeout(timer)
      // A server that has answered and closed may reset what is still being sent to it.
      if (failure && failure.code !== 'ECONNRESET' && failure.code !== 'EPIPE') reject(failure)
      else resolve(split(text()))
    })
    socket.on('connect', async () => {
      for (const part of Array.isArray(parts) ? parts : [parts]) {
        if (socket.writable) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
        await new Promise(wake => setTimeout(wake, pauseMs))
      }
    })
  })
}

/** The one answer, or an error that shows what came instead. */
export async function rawAnswer(...request: Parameters<typeof rawAnswers>): Promise<RawAnswer> {
  const answers = await rawAnswers(...request)
  if (answers.length !== 1) throw new Error(`one answer was expected, not ${JSON.stringify(answers)}`)
  return answers[0] as RawAnswer
}

function split(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n')
    const [line = '', ...fields] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    if (end < 0 || !status) throw new Error(`this is no answer: ${JSON.stringify(rest)}`)
    const headers: RawAnswer['headers'] = {}
    for (const field of fields) {
      const colon = field.indexOf(':')
      headers[field.slice(0, colon).toLowerCase()] = field.slice(colon + 1).trim()
    }
    const length = Number(headers['content-length'] ?? 0)
    const body = Buffer.from(rest.slice(end + 4, end + 4 + length), 'latin1').toString()
    // 100 Continue is no answer yet.
    if (status >= 200) answers.push({ status, headers, body })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}
