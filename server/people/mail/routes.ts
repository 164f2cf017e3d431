import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'
import { boolean, choice, type JsonSchema, object, optional } from '../../platform/http/requests/fields.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { sessionRoute } from '../access/context.ts'
import type { MailSettings } from './transport.ts'
import { unsubscribe } from './unsubscribe.ts'

/** When a user is mailed about alarms. */
const ALARM_MAILS = ['off', 'immediate', 'daily', 'weekly'] as const
type AlarmMails = (typeof ALARM_MAILS)[number]

const properties: { [name: string]: JsonSchema } = {
  is_configured: { type: 'boolean', description: 'Whether this service sends mails.' },
  alarms: {
    type: 'string',
    enum: ALARM_MAILS,
    description:
      'Alarms of the sites of the organization, for users with `can_read_data`. Immediate: one mail for all alarms of a site that are raised within minutes. Daily and weekly: a summary, at 6:00 in the time zone of the site, on Mondays.',
  },
  exports: {
    type: 'boolean',
    description: 'Whether a mail is sent when an export of mine is completed or has failed.',
  },
}

const MAIL_SETTINGS: JsonSchema = objectSchema(properties, 'MailSettings')

const changes = { alarms: optional(choice(ALARM_MAILS)), exports: optional(boolean()) }

/** Which mails the user wants. */
export const mailRoutes = ({ mail }: { mail: MailSettings | null }) => [
  sessionRoute({
    method: 'GET',
    path: '/mail-settings',
    operationId: 'getMailSettings',
    permission: null,
    summary: 'Which mails do I get?',
    answers: { 200: { description: 'Your choices.', schema: MAIL_SETTINGS } },
    handle: async ({ database, caller }) => ({
      json: { is_configured: mail !== null, ...(await readChoices(database, caller.userId)) },
    }),
  }),
  sessionRoute({
    method: 'PATCH',
    path: '/mail-settings',
    operationId: 'updateMailSettings',
    permission: null,
    summary: 'Choose which mails I get',
    description: 'Fields that are absent stay as they are. Every such mail has a link to turn its kind off.',
    body: object(changes),
    example: { alarms: 'daily', exports: true },
    answers: { 200: { description: 'Your choices.', schema: MAIL_SETTINGS } },
    handle: async ({ database, caller: { userId }, body: { alarms, exports } }) => {
      await database.query(sql`
        update users
        set alarm_mails = coalesce(${alarms ?? null}, alarm_mails),
          export_mails = coalesce(${exports ?? null}::boolean, export_mails)
        where id = ${userId}
      `)
      if (alarms === 'off') await unsubscribe(database, userId, 'alarms')
      return { json: { is_configured: mail !== null, ...(await readChoices(database, userId)) } }
    },
  }),
]

async function readChoices(database: Queryable, userId: number): Promise<{ alarms: AlarmMails; exports: boolean }> {
  const { rows } = await database.query<{ alarms: AlarmMails; exports: boolean }>(sql`
    select alarm_mails as alarms, export_mails as exports
    from users
    where id = ${userId}
  `)
  return rows[0] as (typeof rows)[0]
}
