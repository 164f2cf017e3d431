import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'

interface AlarmLine {
  kind: 'silent' | 'battery_low' | 'clock_unsynced' | 'no_vehicles'
  /** Absent in mails that an older release wrote: `raised_at` is shown then. */
  since?: string
  raised_at?: string
  cleared_at: string | null
}

export interface AlarmSite {
  id: number
  name: string
  time_zone: string
  alarms: AlarmLine[]
}

export interface ExportContent {
  format: string
  from: string
  to: string
  time_zone: string
}

/** What each kind of mail says. */
export interface MailContents {
  /** `by` is null for an invitation of the operator. */
  invitation: { url: string; organization: string; by: string | null }
  reset: { url: string; organization: string; hours: 1 | 24 }
  export_completed: ExportContent & { size_bytes: number; days: number }
  export_failed: ExportContent & { error: string }
  /** `url` is without its query, which may have a secret. */
  webhook_disabled: { url: string; reason: 'gone' | 'backlog' }
  /** Alarms of one site; `more` alarms are left out. */
  alarms: { sites: AlarmSite[]; more: number }
  /** Alarms of all sites of the organization. */
  alarm_digest: { organization: string; sites: AlarmSite[]; more: number }
}

export type MailKind = keyof MailContents

/** Links that sign in. They are sent before other mails, because their reader waits. */
export const LINK_KINDS: readonly MailKind[] = ['invitation', 'reset']

interface NewMail<Kind extends MailKind> {
  userId: number
  kind: Kind
  content: MailContents[Kind]
  siteId?: number
  /** Used if the reader has chosen no language. */
  language?: string | null
  /** How long sending is tried. */
  hours?: number
}

/** Writes a mail to a user into the outbox, in the transaction that causes it. A loop sends it. */
export async function enqueueMail<Kind extends MailKind>(tx: Queryable, mail: NewMail<Kind>): Promise<void> {
  await tx.query(sql`
    insert into mails (user_id, kind, content, site_id, language, expires_at)
    values (${mail.userId}, ${mail.kind}, ${JSON.stringify(mail.content)}, ${mail.siteId ?? null},
      ${mail.language ?? null}, now() + make_interval(hours => ${mail.hours ?? 24}))
  `)
}
