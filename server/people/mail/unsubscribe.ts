import { createHmac, timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { readSecret } from '../access/secrets.ts'

/** The mails that a user can turn off with one link each. */
export type MailList = 'alarms' | 'exports'

const LISTS: readonly MailList[] = ['alarms', 'exports']

/**
 * `<user>.<list>.<signature>`: it needs no session, and does not end, because old mails are unsubscribed from too. All that
 * it can do is to turn off this kind of mail.
 */
export class Unsubscribing {
  readonly #database: Database
  #key: Promise<Buffer> | null = null

  constructor(database: Database) {
    this.#database = database
  }

  async tokenOf(userId: number, list: MailList): Promise<string> {
    const subject = `${userId}.${list}`
    return `${subject}.${await this.#sign(subject)}`
  }

  /** Null for a token that was not signed here. */
  async read(token: string): Promise<{ userId: number; list: MailList } | null> {
    const [, subject, user, name, signature] = /^((\d{1,9})\.([a-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? []
    const list = LISTS.find(one => one === name)
    if (!subject || !signature || !list) return null
    const expected = Buffer.from(await this.#sign(subject))
    return timingSafeEqual(Buffer.from(signature), expected) ? { userId: Number(user), list } : null
  }

  async #sign(subject: string): Promise<string> {
    this.#key ??= readSecret(this.#database.within(5_000), 'unsubscribe')
    this.#key.catch(() => {
      this.#key = null
    })
    return createHmac('sha256', await this.#key)
      .update(subject)
      .digest('base64url')
  }
}

export const unsubscribeUrl = (origin: string, token: string): string => `${origin}/unsubscribe?t=${token}`

/** Turns off a kind of mail, also those that are collected already. */
export async function unsubscribe(database: Queryable, userId: number, list: MailList): Promise<void> {
  if (list === 'exports') {
    await database.query(sql`update users set export_mails = false where id = ${userId}`)
    return
  }
  await database.query(sql`
    with dropped as (
      delete from alarm_notices
      where user_id = ${userId}
    )
    update users
    set alarm_mails = 'off'
    where id = ${userId}
  `)
}
