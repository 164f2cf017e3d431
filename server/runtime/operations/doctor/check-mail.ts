import { openTransport, TRANSPORT_LIMITS, type TransportLimits, withTimeout } from '../../../people/mail/transport.ts'
import type { Config } from '../../config.ts'
import { bad, type Diagnosis, ok } from './diagnosis.ts'

/** Connects to the SMTP server and authenticates, without sending anything. */
export async function checkMail(
  { mail }: Pick<Config, 'mail'>,
  limits: TransportLimits = TRANSPORT_LIMITS,
): Promise<Diagnosis> {
  if (!mail) return ok('mail', 'not configured (SMTP_URL): nothing is sent')
  const { host } = new URL(mail.smtpUrl)
  const transport = await openTransport(mail, limits)
  try {
    await withTimeout(limits.totalMs, null, transport.verify())
    return ok('mail', `the server at ${host} answers; mails are sent from ${mail.from.address}`)
  } catch (error) {
    const found = `the server at ${host} does not take mails: ${(error as Error).message}`
    return bad('mail', found, 'Correct SMTP_URL, or start the mail server. Mails wait for a day.')
  } finally {
    transport.close({ force: true })
  }
}
