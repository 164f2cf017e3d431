import type { IncomingMessage } from 'node:http'

/**
 * The cookie that holds a session's secret. Over https the browser itself keeps it to this host (`__Host-`); without, its
 * name holds the port, because cookies of one host are shared by all its ports.
 */
export class SessionCookie {
  readonly #isSecure: boolean

  constructor(publicUrl: string | null) {
    this.#isSecure = publicUrl?.startsWith('https:') ?? false
  }

  /** Null also when several are sent: only somebody else can have set a second one. */
  read(request: IncomingMessage): string | null {
    const name = `${this.#name(request)}=`
    const given = (request.headers.cookie ?? '').split(';').map(part => part.trim())
    const values = given.flatMap(pair => (pair.startsWith(name) ? [pair.slice(name.length)] : []))
    return values.length === 1 ? (values[0] as string) : null
  }

  /** Without an end: it goes with the browser, and the session ends on the server in any case. */
  set(request: IncomingMessage, secret: string): { 'Set-Cookie': string } {
    return this.#header(request, secret, '')
  }

  clear(request: IncomingMessage): { 'Set-Cookie': string } {
    return this.#header(request, '', '; Max-Age=0')
  }

  #header(request: IncomingMessage, value: string, end: string): { 'Set-Cookie': string } {
    const secure = this.#isSecure ? '; Secure' : ''
    return { 'Set-Cookie': `${this.#name(request)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${end}` }
  }

  #name({ socket }: IncomingMessage): string {
    return this.#isSecure ? '__Host-wayside' : `wayside_session_${socket.localPort}`
  }
}
