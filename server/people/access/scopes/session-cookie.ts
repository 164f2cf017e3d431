import type { IncomingMessage } from 'node:http'

/**
 * The cookie with the secret of a session, or of a sign-in at a provider. Over https the browser restricts it to this host (`__Host-`); without https its name
 * contains the port, because cookies of a host are shared by all its ports.
 */
export class SessionCookie {
  readonly #isSecure: boolean
  readonly #purpose: 'session' | 'provider'

  constructor(publicUrl: string | null, purpose: 'session' | 'provider' = 'session') {
    this.#purpose = purpose
    this.#isSecure = publicUrl?.startsWith('https:') ?? false
  }

  /** Null also when several are sent: a second one can only have been set by another server. */
  read(request: IncomingMessage): string | null {
    const name = `${this.#name(request)}=`
    const cookies = (request.headers.cookie ?? '').split(';').map(part => part.trim())
    const values = cookies.flatMap(pair => (pair.startsWith(name) ? [pair.slice(name.length)] : []))
    return values.length === 1 ? (values[0] as string) : null
  }

  /** Without a maximum age the cookie ends with the browser. What it is for is limited on the server in any case. */
  set(request: IncomingMessage, secret: string, maxAgeS?: number): { 'Set-Cookie': string } {
    return this.#header(request, secret, maxAgeS === undefined ? '' : `; Max-Age=${Math.ceil(maxAgeS)}`)
  }

  clear(request: IncomingMessage): { 'Set-Cookie': string } {
    return this.#header(request, '', '; Max-Age=0')
  }

  #header(request: IncomingMessage, value: string, end: string): { 'Set-Cookie': string } {
    const secure = this.#isSecure ? '; Secure' : ''
    return { 'Set-Cookie': `${this.#name(request)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${end}` }
  }

  #name({ socket }: IncomingMessage): string {
    if (!this.#isSecure) return `wayside_${this.#purpose}_${socket.localPort}`
    return this.#purpose === 'session' ? '__Host-wayside' : '__Host-wayside-provider'
  }
}
