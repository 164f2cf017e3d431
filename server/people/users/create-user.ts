import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { type Actor, audit } from '../access/audit.ts'
import { type CreatedLink, createLink } from '../access/sign-in/links.ts'
import { enqueueMail, LINK_KINDS } from '../mail/enqueue-mail.ts'
import { withoutUrls } from '../mail/write-mail.ts'
import { requireRoom } from '../organizations/require-room.ts'
import { type MayGrant, manageUsers } from './manage-users.ts'
import { setGroupsIn } from './user-groups.ts'
import type { UserInput } from './user-input.ts'
import { readUser } from './users.ts'

export async function createUser(
  database: Database,
  organizationId: number,
  input: UserInput,
  actor: Actor,
): Promise<{ id: number; email: string }> {
  return manageUsers(database, organizationId, actor, (tx, mayGrant) =>
    createUserIn(tx, { organizationId, mayGrant }, input, actor),
  )
}

/** The same inside `manageUsers`. */
export async function createUserIn(
  tx: Queryable,
  { organizationId, mayGrant, max }: { organizationId: number; mayGrant: MayGrant; max?: number | undefined },
  input: UserInput,
  actor: Actor,
): Promise<{ id: number; email: string }> {
  const { email, name, permissions, groups } = input
  mayGrant(permissions)
  if (max !== undefined) await requireRoom(tx, organizationId, { table: 'users', max })
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into users (organization_id, email, name)
    values (${organizationId}, ${email}, ${name})
    on conflict (lower(email), organization_id) do nothing
    returning id
  `)
  const id = rows[0]?.id
  if (id === undefined) throw new ValidationError({ email: [errorSentence('emailExists')] }, 'already_exists')
  await tx.query(sql`
    insert into permissions (user_id, permission)
    select distinct ${id}::integer, permission
    from unnest(${permissions}::text[]) as permission
  `)
  await audit(tx, { organizationId, actor, action: 'user.create', target: email, details: { name, permissions } })
  if (groups) await setGroupsIn(tx, { organizationId, userId: id, mayGrant }, groups, actor)
  return { id, email }
}

/** Link mails within an hour. Beyond that a link is only shown. */
const LINK_MAIL_LIMITS = { perUser: 5, perOrganization: 100 }

export interface LinkOptions {
  origin: string
  actor: Actor
  /** Whether the link is mailed to the user too. */
  hasMail: boolean
  mailLimits?: typeof LINK_MAIL_LIMITS
}

interface InviteOptions extends LinkOptions {
  /** Maximum number of users of the organization; absent: no limit, as for the operator, who sets it. */
  max?: number
}

export interface UserLink extends CreatedLink {
  mailed: boolean
}

/** Creates a user, and the link with which they choose a password. */
export async function inviteUser(
  database: Database,
  organizationId: number,
  input: UserInput,
  options: InviteOptions,
): Promise<{ id: number; link: UserLink }> {
  return manageUsers(database, organizationId, options.actor, async (tx, mayGrant) => {
    const { id } = await createUserIn(tx, { organizationId, mayGrant, max: options.max }, input, options.actor)
    return { id, link: await createMailedLink(tx, id, options) }
  })
}

/** Creates a link for a user. Its holder can sign in as the user. */
export async function linkUser(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  options: LinkOptions,
): Promise<UserLink> {
  return manageUsers(database, organizationId, options.actor, async (tx, mayGrant) => {
    await readUser(tx, { organizationId, userId, mayGrant })
    return createMailedLink(tx, userId, options)
  })
}

/** Who creates a link; null for the operator. */
interface Manager {
  name: string | null
  email: string | null
  language: string | null
}

async function createMailedLink(tx: Queryable, userId: number, options: LinkOptions): Promise<UserLink> {
  const link = await createLink(tx, userId, options)
  if (!options.hasMail || !(await mayMailLink(tx, userId, options.mailLimits))) return { ...link, mailed: false }
  const { rows } = await tx.query<{ organization: string } & Manager>(sql`
    select o.name as organization, m.name, m.email, m.language
    from users u
    join organizations o on o.id = u.organization_id
    left join users m on m.id = ${options.actor.userId}::integer
    where u.id = ${userId}
  `)
  const { name, email, language, ...user } = rows[0] as (typeof rows)[0]
  const organization = withoutUrls(user.organization)
  const by = name === null ? null : withoutUrls(name) || email
  const { url } = link
  if (link.purpose === 'invitation') {
    // A new user has chosen no language yet; that of the manager is the best guess.
    await enqueueMail(tx, { userId, kind: 'invitation', content: { url, organization, by }, language })
  } else {
    await enqueueMail(tx, { userId, kind: 'reset', content: { url, organization, hours: 24 }, language })
  }
  return { ...link, mailed: true }
}

async function mayMailLink(tx: Queryable, userId: number, limits = LINK_MAIL_LIMITS): Promise<boolean> {
  const { rows } = await tx.query<{ to_user: number; in_organization: number }>(sql`
    select (count(*) filter (where m.user_id = ${userId}))::integer as to_user, count(*)::integer as in_organization
    from mails m
    join users u on u.id = m.user_id
    where u.organization_id = (select organization_id from users where id = ${userId})
      and m.kind = any(${LINK_KINDS}::text[]) and m.created_at > now() - interval '1 hour'
  `)
  const { to_user, in_organization } = rows[0] as (typeof rows)[0]
  return to_user < limits.perUser && in_organization < limits.perOrganization
}
