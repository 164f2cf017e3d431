import type { ConnectionOptions } from 'node:tls'
import { isLoopback } from '../../platform/http/outgoing/resolve-name.ts'

/** The part of the configuration that is about mail. */
export interface MailSettings {
  readonly smtpUrl: string
  readonly from: { readonly name: string; readonly address: string }
  /** The public URL of the service, for links. */
  readonly origin: string
}

export interface TransportLimits {
  /** Until the connection is open, and again until the server has sent its greeting. */
  connectMs: number
  /** Without a byte from the server. */
  idleMs: number
  /** For one mail, however busy the connection is. */
  totalMs: number
  /** TLS options of the connection; tests trust their own certificate. */
  tls?: ConnectionOptions
}

export const TRANSPORT_LIMITS: TransportLimits = { connectMs: 10_000, idleMs: 30_000, totalMs: 60_000 }

/**
 * Connections to the SMTP server, used for all mails until they are closed. The certificate of the server must be valid,
 * and a password is sent to another machine only over TLS.
 */
export async function openTransport(
  { smtpUrl }: Pick<MailSettings, 'smtpUrl'>,
  limits: TransportLimits,
  maxConnections = 1,
) {
  // Its 39 files are loaded at the first mail: most processes send none.
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return createTransport({
    pool: true,
    maxConnections,
    host,
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: auth !== undefined && !isLoopback(host),
    auth,
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.idleMs,
    // A mail is made of texts alone.
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: limits.tls,
  })
}

/** Rejects when the time is over or the signal is aborted; the caller then closes the connection. */
export function withTimeout<T>(milliseconds: number, signal: AbortSignal | null, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('The process stops.'))
    const timer = setTimeout(() => reject(new Error(`The server took more than ${milliseconds} ms.`)), milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    })
  })
}
