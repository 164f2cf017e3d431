import type { Transporter } from 'nodemailer'
import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { composeMail, listOf } from './compose-mail.ts'
import { LINK_KINDS, type MailContents, type MailKind } from './enqueue-mail.ts'
import { type MailSettings, openTransport, TRANSPORT_LIMITS, type TransportLimits, withTimeout } from './transport.ts'
import { Unsubscribing, unsubscribeUrl } from './unsubscribe.ts'
import { oneLine, withoutUrls, writeHtml, writeText } from './write-mail.ts'

export interface SendLimits {
  /** Must be longer than an attempt. A mail whose process died is tried again after this time. */
  leaseSeconds: number
  /** Doubled with every attempt, up to the maximum. */
  firstRetrySeconds: number
  maxRetrySeconds: number
  /** Mails that are sent at the same time. */
  inFlight: number
  transport: TransportLimits
}

export const SEND_LIMITS: SendLimits = {
  leaseSeconds: 120,
  firstRetrySeconds: 60,
  maxRetrySeconds: 3600,
  inFlight: 4,
  transport: TRANSPORT_LIMITS,
}

interface ClaimedMail {
  id: string
  attempt: number
  message_id: string
  user_id: number
  kind: MailKind
  content: MailContents[MailKind]
  created_at: Date
  is_expired: boolean
  email: string
  name: string
  language: string | null
  is_active: boolean
}

interface SenderOptions {
  signal: AbortSignal
  log: { warn(about: object, message: string): void; error(about: object, message: string): void }
  limits?: SendLimits
}

/** Sends the mails that are due, a few at a time. Ends early when the SMTP server does not work. */
export async function sendMails(
  database: Database,
  settings: MailSettings | null,
  { signal, log, limits = SEND_LIMITS }: SenderOptions,
): Promise<void> {
  if (!settings) return
  let mails = await claimMails(database, limits)
  if (mails.length === 0) return
  const transport = await openTransport(settings, limits.transport, limits.inFlight)
  const parts = { settings, unsubscribing: new Unsubscribing(database), signal, log, limits }
  try {
    while (mails.length > 0 && !signal.aborted) {
      const attempts = await Promise.allSettled(mails.map(mail => sendOrRefuse(database, transport, mail, parts)))
      for (const attempt of attempts) if (attempt.status === 'rejected') throw attempt.reason
      if (attempts.some(attempt => attempt.status === 'fulfilled' && !attempt.value)) return
      mails = await claimMails(database, limits)
    }
  } finally {
    transport.close({ force: true })
  }
}

/**
 * Claims the next mails: those with links first, then those of organizations with fewer mails within the hour, so that many
 * mails of one do not delay the others. Until the lease expires no other process claims them; if this one dies, they are sent by
 * another, or again.
 */
async function claimMails(database: Database, { leaseSeconds, inFlight }: SendLimits): Promise<ClaimedMail[]> {
  const { rows } = await database.query<ClaimedMail>(sql`
    with tried as (
      select u.organization_id, count(*) as count
      from mails m
      join users u on u.id = m.user_id
      where m.created_at > now() - interval '1 hour' and m.attempt > 0
      group by u.organization_id
    ), due as (
      select m.id, m.next_attempt_at, m.kind = any(${LINK_KINDS}::text[]) as is_link,
        row_number() over (
          partition by u.organization_id, m.kind = any(${LINK_KINDS}::text[])
          order by m.next_attempt_at, m.id
        ) + coalesce(t.count, 0) as turn
      from mails m
      join users u on u.id = m.user_id
      left join tried t on t.organization_id = u.organization_id
      where m.status = 'waiting' and m.next_attempt_at <= now()
    ), next as (
      select id
      from due
      order by is_link desc, turn, next_attempt_at, id
      limit ${inFlight}
    ), claimed as (
      update mails
      set attempt = attempt + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      where id = any(array(
        select id
        from mails
        where id in (select id from next) and status = 'waiting' and next_attempt_at <= now()
        for update skip locked
      ))
      returning id, attempt, message_id, user_id, kind, content, created_at, expires_at <= now() as is_expired, language
    )
    select c.id::text, c.attempt, c.message_id, c.user_id, c.kind, c.content, c.created_at, c.is_expired, u.email, u.name,
      coalesce(u.language, c.language) as language, u.is_active
    from claimed c
    join users u on u.id = c.user_id
    order by c.id
  `)
  return rows
}

/** Why a mail must not be sent any more. */
function refusal({ is_expired, is_active }: ClaimedMail): string | null {
  if (!is_active) return errorSentence('userInactive')
  return is_expired ? 'It could not be sent in time.' : null
}

interface SenderParts extends SenderOptions {
  settings: MailSettings
  unsubscribing: Unsubscribing
  limits: SendLimits
}

/** False when the server failed, so that the next mail would fail too. */
async function sendOrRefuse(
  database: Database,
  transport: Pick<Transporter, 'sendMail'>,
  mail: ClaimedMail,
  parts: SenderParts,
): Promise<boolean> {
  const reason = refusal(mail)
  if (!reason) return attemptToSend(database, transport, mail, parts)
  await saveFailure(database, mail, reason)
  return true
}

async function attemptToSend(
  database: Database,
  transport: Pick<Transporter, 'sendMail'>,
  mail: ClaimedMail,
  { settings, unsubscribing, signal, log, limits }: SenderParts,
): Promise<boolean> {
  const message = await messageOf(mail, settings, unsubscribing)
  try {
    await withTimeout(limits.transport.totalMs, signal, transport.sendMail(message))
  } catch (error) {
    // PostgreSQL stores no zero characters.
    const reason = (error as Error).message.replaceAll('\0', '\ufffd').slice(0, 500)
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempt, reason }
    if (isRefused(error)) {
      log.error(about, 'a mail was refused')
      await saveFailure(database, mail, reason)
      return true
    }
    log.warn(about, 'a mail could not be sent, and will be retried')
    await saveRetry(database, mail, reason, limits)
    return isTemporaryRefusal(error)
  }
  await saveSent(database, mail)
  return true
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** The recipient or the message is refused for good; a retry would not help. */
function isRefused(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as SmtpError
  if (code === 'EENVELOPE' && command === 'API') return true
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** The server works, and refused this mail for now. */
function isTemporaryRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError
  return responseCode >= 400 && (command === 'RCPT TO' || command === 'DATA')
}

async function messageOf(mail: ClaimedMail, { from, origin }: MailSettings, unsubscribing: Unsubscribing) {
  const list = listOf(mail.kind)
  const unsubscribe = list && unsubscribeUrl(origin, await unsubscribing.tokenOf(mail.user_id, list))
  const letter = composeMail(mail.kind, mail.content, { language: mail.language, origin, unsubscribe })
  const headers: { [name: string]: string } = {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': letter.language,
  }
  if (unsubscribe) {
    headers['List-Unsubscribe'] = `<${unsubscribe}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  return {
    from,
    to: { name: oneLine(withoutUrls(mail.name)), address: mail.email },
    subject: letter.subject,
    text: writeText(letter),
    html: writeHtml(letter),
    messageId: `<${mail.message_id}@${from.address.split('@')[1]}>`,
    date: mail.created_at,
    headers,
  }
}

/**
 * The mail is out: if the database is unavailable now, the lease expires and the mail is sent again, with the same
 * Message-ID.
 */
async function saveSent(database: Database, { id, attempt }: ClaimedMail): Promise<void> {
  await database.query(sql`
    update mails
    set status = 'sent', content = null, error = null
    where id = ${id} and attempt = ${attempt} and status = 'waiting'
  `)
}

async function saveFailure(database: Database, { id, attempt }: ClaimedMail, reason: string): Promise<void> {
  await database.query(sql`
    update mails
    set status = 'failed', content = null, error = coalesce(error || ' ', '') || ${reason}
    where id = ${id} and attempt = ${attempt} and status = 'waiting'
  `)
}

/** With jitter, so that mails which failed together are not retried together. */
async function saveRetry(database: Database, { id, attempt }: ClaimedMail, reason: string, limits: SendLimits) {
  const seconds = Math.min(limits.maxRetrySeconds, limits.firstRetrySeconds * 2 ** (attempt - 1))
  await database.query(sql`
    update mails
    set error = ${reason},
      next_attempt_at = least(expires_at, now() + make_interval(secs => ${seconds * (0.75 + Math.random() / 2)}))
    where id = ${id} and attempt = ${attempt} and status = 'waiting'
  `)
}

/** Rows are evidence for a month. What still waits when it has expired was written while the service sent no mails. */
export function deleteOldMails(database: Database, days = 30, batch?: number): Promise<void> {
  const isOld = sql`
    created_at < now() - make_interval(days => ${days})
      or status = 'waiting' and expires_at < now() - interval '1 day'
  `
  return deleteInBatches(database, 'mails', isOld, batch)
}
