import type { IncomingMessage } from 'node:http'

/**
 * The cookie with a session's secret. Over https the browser restricts it to this host (`__Host-`); without https its name
 * contains the port, because cookies of a host are shared by all its ports.
 */
export class SessionCookie {
  readonly #isSecure: boolean

  constructor(publicUrl: string | null) {
    this.#isSecure = publicUrl?.startsWith('https:') ?? false
  }

  /** Null also when several are sent: a second one can only have been set by another server. */
  read(request: IncomingMessage): string | null {
    const name = `${this.#name(request)}=`
    const cookies = (request.headers.cookie ?? '').split(';').map(part => part.trim())
    const values = cookies.flatMap(pair => (pair.startsWith(name) ? [pair.slice(name.length)] : []))
    return values.length === 1 ? (values[0] as string) : null
  }

  /** Without an expiry: the cookie ends with the browser, and the session is limited on the server. */
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
