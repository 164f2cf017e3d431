import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict, notFound, permissionDenied, ValidationError } from '../../platform/http/errors.ts'
import type { Instant } from '../../platform/http/requests/instant.ts'
import { type Actor, audit } from '../access/audit.ts'
import { changedFields, withChanges } from '../access/changed-fields.ts'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import { notifyCredentialChanged } from '../access/scopes/credential-watch.ts'
import {
  type IssuedToken,
  issueTokenIn,
  revokeTokenIn,
  TOKEN_STATE_COLUMNS,
  TOKEN_STATE_TABLES,
  type TokenState,
} from '../access/tokens.ts'
import { requireRoom } from '../organizations/require-room.ts'
import { changePermissionsIn, setUserActiveIn } from './edit-user.ts'
import { manageUsers } from './manage-users.ts'
import type { AccountChanges, AccountInput } from './service-account-schema.ts'
import { setGroupsIn } from './user-groups.ts'
import { GROUPS_COLUMN, PERMISSIONS_COLUMN, readUser } from './users.ts'

/** Without a token its columns are null. */
type TokenColumns = { [column in keyof TokenState as `token_${column}`]: TokenState[column] | null }

interface AccountRow extends TokenColumns {
  organization_id: number
  id: number
  name: string
  purpose: string
  permissions: Permission[]
  groups: number[] | null
  is_active: boolean
  has_ended: boolean
  ends_at: Date | null
  created_at: Date
}

const ACCOUNTS = sql`
  select u.organization_id, u.id, u.email as name, u.purpose,
    ${PERMISSIONS_COLUMN}, ${GROUPS_COLUMN},
    u.is_active, coalesce(u.ends_at <= now(), false) as has_ended, u.ends_at, u.created_at,
    k.mask as token_mask, k.created_at as token_created_at, k.last_used_at as token_last_used_at
  from users u
  left join (select t.user_id, ${TOKEN_STATE_COLUMNS} from ${TOKEN_STATE_TABLES}) k on k.user_id = u.id
`

const accountFields = (row: AccountRow) => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose,
  permissions: row.permissions,
  groups: row.groups,
  is_active: row.is_active,
  state: row.is_active ? (row.has_ended ? ('ended' as const) : ('active' as const)) : ('inactive' as const),
  ends_at: row.ends_at,
  created_at: row.created_at,
  token:
    row.token_mask === null
      ? null
      : { mask: row.token_mask, created_at: row.token_created_at, last_used_at: row.token_last_used_at },
})

export type ServiceAccount = ReturnType<typeof accountFields>

export async function listAccounts(database: Queryable, organizationId: number): Promise<ServiceAccount[]> {
  const { rows } = await database.query<AccountRow>(sql`
    ${ACCOUNTS}
    where u.organization_id = ${organizationId} and u.is_service
    order by lower(u.email)
  `)
  return rows.map(accountFields)
}

/** The service account of a path: 404 when there is none, or it is a person; 403 when it is of another organization. */
export async function findAccount(database: Queryable, organizationId: number, id: number): Promise<ServiceAccount> {
  const { rows } = await database.query<AccountRow>(sql`
    ${ACCOUNTS}
    where u.id = ${id}::bigint and u.is_service
  `)
  if (!rows[0]) throw notFound()
  if (rows[0].organization_id !== organizationId) throw permissionDenied()
  return accountFields(rows[0])
}

export async function createAccount(
  database: Database,
  organizationId: number,
  { name, purpose, permissions, groups, ends_at }: AccountInput,
  actor: Actor,
  /** Without it there is no limit: the operator sets it. */
  max?: number,
): Promise<number> {
  const endsAt = dateOf(ends_at)
  return manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    mayGrant(permissions)
    await requireFuture(tx, endsAt)
    if (max !== undefined) await requireRoom(tx, organizationId, { table: 'users', max })
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into users (organization_id, email, is_service, purpose, ends_at)
      values (${organizationId}, ${name}, true, ${purpose}, ${endsAt})
      on conflict (lower(email), organization_id) do nothing
      returning id
    `)
    const id = rows[0]?.id
    if (id === undefined) throw new ValidationError({ name: [errorSentence('accountExists')] }, 'already_exists')
    await tx.query(sql`
      insert into permissions (user_id, permission)
      select distinct ${id}::integer, permission
      from unnest(${permissions}::text[]) as permission
    `)
    const details = { purpose, permissions, ends_at: endsAt }
    await audit(tx, { organizationId, actor, action: 'service_account.create', target: name, details })
    if (groups) await setGroupsIn(tx, { organizationId, userId: id, mayGrant }, groups, actor)
    return id
  })
}

/** Changes the fields that are not undefined, all or none. */
export async function editAccount(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  { permissions, groups, is_active, purpose, ends_at }: AccountChanges,
  actor: Actor,
): Promise<void> {
  await manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    const account = { organizationId, userId, mayGrant }
    await readUser(tx, account)
    const before = await findAccount(tx, organizationId, userId)
    const after = withChanges(
      { purpose: before.purpose, ends_at: before.ends_at },
      { purpose, ends_at: ends_at === undefined ? undefined : dateOf(ends_at) },
    )
    const details = changedFields({ purpose: before.purpose, ends_at: before.ends_at }, after)
    if (details) {
      if (details.ends_at) await requireFuture(tx, after.ends_at)
      await tx.query(sql`
        update users
        set purpose = ${after.purpose}, ends_at = ${after.ends_at}
        where id = ${userId}
      `)
      await notifyCredentialChanged(tx, userId)
      await audit(tx, { organizationId, actor, action: 'service_account.edit', target: before.name, details })
    }
    if (permissions !== undefined) {
      const revoke = PERMISSIONS.filter(one => !permissions.includes(one))
      await changePermissionsIn(tx, account, { grant: permissions, revoke }, actor)
    }
    if (groups !== undefined) await setGroupsIn(tx, account, groups, actor)
    if (is_active !== undefined) await setUserActiveIn(tx, account, is_active, actor)
  })
}

interface TokenOf {
  organizationId: number
  userId: number
  /** The session that asks. */
  sessionId: string
}

/**
 * Issues the token of a service account; the one before stops working immediately. 403 when the account has a permission
 * that the manager lacks: the token grants it.
 */
export const issueAccountToken = (
  database: Database,
  { organizationId, userId, sessionId }: TokenOf,
  actor: Actor,
): Promise<IssuedToken> =>
  manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    await readUser(tx, { organizationId, userId, mayGrant })
    const { state, permissions } = await findAccount(tx, organizationId, userId)
    if (state !== 'active') throw conflict(errorSentence('accountEnded'))
    if (!permissions.includes('can_use_api')) throw conflict(errorSentence('accountWithoutApi'))
    return issueTokenIn(tx, userId, actor, sessionId)
  })

export const revokeAccountToken = (
  database: Database,
  { organizationId, userId }: Omit<TokenOf, 'sessionId'>,
  actor: Actor,
): Promise<void> =>
  manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    await readUser(tx, { organizationId, userId, mayGrant })
    if (!(await revokeTokenIn(tx, userId, actor))) throw notFound()
  })

const dateOf = (moment: Instant | null): Date | null => (moment ? new Date(moment.ms) : null)

async function requireFuture(tx: Queryable, endsAt: Date | null): Promise<void> {
  const { rows } = await tx.query<{ is_past: boolean | null }>(sql`select ${endsAt}::timestamptz <= now() as is_past`)
  if (rows[0]?.is_past) throw new ValidationError({ ends_at: [errorSentence('notInTheFuture')] })
}
