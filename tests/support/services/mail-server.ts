import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReadMail, readMail } from '../people/read-mail.ts'

/** For localhost and 127.0.0.1, valid until 2120, self-signed; for tests alone. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGiiLEYhBXldrlSZ
ys7mVs+N4CZgP5/d6XKOXi4mq/7UcAv/Nm43iUegX48utiIcjMcAzunfeRCXCWKo
Frz/LBijTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBQgWNjsH9qugVCizjKiJKTjvjStwDAKBggqhkjOPQQD
AgNHADBEAiA6XY77vYItXIWSDgrTgTj/geAAQ4ipZHBifXfkba8R1gIgJ1ufQLjy
twpOxjgv/hFkkAbUgoVBQ8iPT/eT0dMXyUM=
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVy4ynvfUSA2lYqJz
gz0rXj78RtO+AVn8c84H2af6gtihRANCAARooixGIQV5Xa5UmcrO5lbPjeAmYD+f
3elyjl4uJqv+1HAL/zZuN4lHoF+PLrYiHIzHAM7p33kQlwliqBa8/ywY
-----END PRIVATE KEY-----
`

interface ReceivedMail extends ReadMail {
  sender: string
  recipients: string[]
  isEncrypted: boolean
}

export interface MailServer {
  port: number
  /** What arrived, in its order. */
  mails: ReceivedMail[]
  /** What happens to a mail after its last byte; accepted unless a test changes it. */
  behaviour: { afterData: 'accept' | 'drop' | 'hang' }
  stop(): Promise<void>
}

/** A real SMTP server on loopback that keeps what it gets. Without options it offers neither TLS nor authentication. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const behaviour: MailServer['behaviour'] = { afterData: 'accept' }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    key: KEY,
    cert: CERTIFICATE,
    async onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope
      // A client that is killed in the middle of a mail has sent none.
      const bytes = await buffer(stream).catch(() => null)
      if (!bytes) return
      const read = readMail(bytes.toString('latin1'))
      const sender = mailFrom ? mailFrom.address : ''
      const recipients = rcptTo.map(({ address }) => address)
      mails.push({ ...read, sender, recipients, isEncrypted: session.secure })
      if (behaviour.afterData === 'accept') callback()
      if (behaviour.afterData === 'drop') for (const { _socket } of server.connections) _socket.destroy()
    },
    ...options,
  })
  // A client that refuses the certificate ends the connection.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    behaviour,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}
