import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  bytes: number
  /** The end of the body, some hundred bytes at least. */
  end: string
}

/**
 * One keep-alive connection that reads only what it needs of an answer, because it shares the processors with the server.
 * (autocannon uses several times as much processor time for bodies of 200 kB.)
 */
export class HttpClient {
  readonly #socket: Socket
  readonly #fields: string
  #settle: ((answer: Answer) => void) | null = null
  #fail: (error: Error) => void = () => {}
  #before: Buffer = Buffer.alloc(0)
  #status = 0
  #length = -1
  #have = 0

  constructor(url: string, token: string) {
    const { hostname, port } = new URL(url)
    this.#fields = `HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Token ${token}\r\n`
    this.#socket = connect(Number(port), hostname)
    this.#socket.setNoDelay(true)
    this.#socket.on('data', chunk => this.#read(chunk))
    this.#socket.on('error', error => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  search(body: string, accept = 'application/json'): Promise<Answer> {
    const type = `Accept: ${accept}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    return this.#send(`POST /api/v1/traffic/data/search ${this.#fields}${type}\r\n${body}`)
  }

  get(path: string): Promise<Answer> {
    return this.#send(`GET ${path} ${this.#fields}\r\n`)
  }

  #send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = resolve
      this.#fail = reject
      this.#length = -1
      this.#before = Buffer.alloc(0)
      this.#socket.write(request)
    })
  }

  #read(chunk: Buffer): void {
    if (this.#length < 0) {
      const all = Buffer.concat([this.#before, chunk])
      const end = all.indexOf('\r\n\r\n')
      this.#before = all
      if (end < 0) return
      const head = all.subarray(0, end).toString('latin1')
      this.#status = Number(head.slice(9, 12))
      this.#length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      this.#have = all.length - end - 4
    } else {
      this.#have += chunk.length
      this.#before = chunk.length < 1000 ? Buffer.concat([this.#before.subarray(-1000), chunk]) : chunk
    }
    if (this.#have < this.#length) return
    const end = this.#before.subarray(-1000).toString('latin1')
    this.#settle?.({ status: this.#status, bytes: this.#length, end })
  }

  close(): void {
    this.#fail = () => {}
    this.#socket.destroy()
  }
}

export function nextCursor({ status, end }: Answer): string | null {
  if (status !== 200) throw new Error(`The server answered ${status}: ${end}`)
  const found = /"next_cursor":(null|"([^"]*)")\}$/.exec(end)
  if (!found) throw new Error(`No next_cursor in ${end}`)
  return found[2] ?? null
}
