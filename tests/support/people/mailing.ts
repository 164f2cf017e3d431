import type { QueryResultRow } from 'pg'
import { SEND_LIMITS, sendMails } from '../../../server/people/mail/send-mails.ts'
import { type MailSettings, TRANSPORT_LIMITS, type TransportLimits } from '../../../server/people/mail/transport.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { createLog } from '../../../server/runtime/log.ts'
import { type TestDatabase, testDatabase } from '../services/database.ts'
import { type MailServer, startMailServer } from '../services/mail-server.ts'
import { startServer, type TestServer } from '../services/server.ts'
import { makeOrganization, type TestOrganization, type TestUser } from './people.ts'
import { beSignedIn, type SignedInCaller } from './sign-in.ts'

export const ORIGIN = 'http://traffic.example.org'
const FROM = { name: 'Wayside', address: 'wayside@example.org' }

export interface Mailing {
  own: TestDatabase
  database: Database
  smtp: MailServer
  /** It sends mails; `silent` has no SMTP_URL. */
  server: TestServer
  silent: TestServer
  city: TestOrganization
  manager: TestUser
  call: SignedInCaller
  settings(url?: string): MailSettings
  /** One turn of the loop; mails whose time has not come are made due before. */
  send(options?: {
    url?: string
    transport?: Partial<TransportLimits>
    isDue?: boolean
    inFlight?: number
  }): Promise<void>
  rows(): Promise<QueryResultRow[]>
  /** Between tests. */
  clear(): Promise<void>
  end(): Promise<void>
}

/** A server with a mail server, one without, and an organization with a manager. */
export async function mailing(): Promise<Mailing> {
  const own = await testDatabase()
  const { database, connection } = own
  const smtp = await startMailServer()
  const ours = `smtp://127.0.0.1:${smtp.port}`
  const env = { RATE_LIMIT: '0', PUBLIC_URL: ORIGIN }
  const mail = { SMTP_URL: ours, MAIL_FROM: `${FROM.name} <${FROM.address}>` }
  const limits = { resets: { windowMs: 3_600_000, perAccount: 2, perAddress: 12 } }
  const server = await startServer({ connection, env: { ...env, ...mail }, limits })
  const silent = await startServer({ connection, env })
  const city = await makeOrganization(database, 'City of Turku')
  const manager = await city.user()
  const settings = (smtpUrl = ours) => ({ smtpUrl, from: FROM, origin: ORIGIN })
  return {
    own,
    database,
    smtp,
    server,
    silent,
    city,
    manager,
    settings,
    call: await beSignedIn(server, database, manager),
    async send({ url, transport = {}, isDue = true, inFlight = 1 } = {}) {
      if (isDue) await database.query("update mails set next_attempt_at = now() where status = 'waiting'")
      const { signal } = new AbortController()
      const log = createLog('silent', 'test')
      const sendLimits = { ...SEND_LIMITS, inFlight, transport: { ...TRANSPORT_LIMITS, ...transport } }
      await sendMails(database, settings(url), { signal, log, limits: sendLimits })
    },
    rows: async () =>
      (await database.query('select status, attempt, content, error, next_attempt_at from mails order by id')).rows,
    async clear() {
      smtp.mails.length = 0
      smtp.behaviour.afterData = 'accept'
      await database.query('delete from mails')
    },
    async end() {
      await server.stop()
      await silent.stop()
      await smtp.stop()
      await own.drop()
    },
  }
}
