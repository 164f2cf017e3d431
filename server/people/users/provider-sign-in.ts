import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { throttled, ValidationError } from '../../platform/http/errors.ts'
import { withoutInvisible } from '../../platform/http/requests/visible-text.ts'
import { type Actor, audit } from '../access/audit.ts'
import { addressBlock } from '../access/client-address.ts'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import { notifyCredentialChanged } from '../access/scopes/credential-watch.ts'
import { hashOf, isOpaqueSecret, newOpaqueSecret } from '../access/secrets.ts'
import { type ClientInfo, createSession, endSessions, type SessionLimits } from '../access/sessions.ts'
import { endLinks } from '../access/sign-in/end-links.ts'
import {
  type Claims,
  type ProviderClient,
  type ProviderLimits,
  SignInRefused,
  type StartedSignIn,
} from '../access/sign-in/openid-connect.ts'
import type { Provider } from '../access/sign-in/provider-settings.ts'
import { deleteSecondFactor } from '../access/sign-in/set-up-second-factor.ts'
import type { SignedIn } from '../access/sign-in/sign-in.ts'
import { createUserIn } from './create-user.ts'
import { changePermissionsIn } from './edit-user.ts'
import { hasManager, manageUsers, permissionsNow } from './manage-users.ts'
import { isEmail } from './user-input.ts'

/** Remembers the sign-in that a browser starts, and returns the secret for its cookie. */
export async function startProviderSignIn(
  database: Database,
  client: ProviderClient,
  { redirectUri, address }: { redirectUri: string; address: string },
  limits: ProviderLimits,
): Promise<{ url: string; secret: string }> {
  const { url, state, nonce, codeVerifier } = await client.start(redirectUri)
  const secret = newOpaqueSecret()
  const block = addressBlock(address)
  const { rowCount } = await database.query(sql`
    insert into provider_sign_ins (hash, provider, state, nonce, code_verifier, address, expires_at)
    select ${hashOf(secret)}, ${client.provider.id}, ${state}, ${nonce}, ${codeVerifier}, ${block},
      now() + ${limits.lifetimeMs}::integer * interval '1 millisecond'
    where (
      select count(*) from provider_sign_ins where address = ${block} and expires_at > now()
    ) < ${limits.maxStarted}
  `)
  if (!rowCount) throw throttled(Math.ceil(limits.lifetimeMs / 1000))
  return { url, secret }
}

/** The sign-in of a browser's cookie, which works once. */
export async function takeStarted(
  database: Queryable,
  secret: string | null,
): Promise<StartedSignIn & { provider: string }> {
  if (secret === null || !isOpaqueSecret(secret)) throw new SignInRefused('the browser has no cookie of a sign-in')
  const { rows } = await database.query<StartedSignIn & { provider: string; is_alive: boolean }>(sql`
    delete from provider_sign_ins
    where hash = ${hashOf(secret)}
    returning provider, state, nonce, code_verifier as "codeVerifier", expires_at > now() as is_alive
  `)
  if (!rows[0]?.is_alive) throw new SignInRefused('the sign-in was finished already, or has expired')
  return rows[0]
}

const MANAGE = 'can_manage_organization'
/** The action in the audit log; `wayside doctor` lists those that still hold. */
const KEPT_MANAGER = 'user.keep_last_manager'

/** Signs in the user whom the provider names: bound to issuer and subject, or matched by a verified address once. */
export async function signInByProvider(
  database: Database,
  provider: Provider,
  claims: Claims,
  { client, sessions, maxUsers }: { client: ClientInfo; sessions: SessionLimits; maxUsers?: number },
): Promise<SignedIn & { keptManager: string | null }> {
  const organizationId = await organizationOf(database, provider)
  const actor: Actor = { userId: null, name: `provider ${provider.id}`, address: client.address }
  return manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    const granted = permissionsOf(provider, claims)
    const user = await findBound(tx, organizationId, claims)
    const { id: userId, email } =
      user ?? (await bind(tx, { organizationId, provider, claims, granted, actor, maxUsers }))
    let hasMore = false
    let isKeptManager = false
    if (granted) {
      isKeptManager = !granted.includes(MANAGE) && (await isLastManager(tx, organizationId, userId))
      const kept = isKeptManager ? [...granted, MANAGE] : granted
      const change = { grant: granted, revoke: PERMISSIONS.filter(one => !kept.includes(one)) }
      const changed = await changePermissionsIn(tx, { organizationId, userId, mayGrant }, change, actor)
      hasMore = changed.granted.length > 0
    }
    if (isKeptManager) await audit(tx, { organizationId, actor, action: KEPT_MANAGER, target: email })
    if (!user || hasMore) await endCredentials(tx, { organizationId, userId, email }, actor)
    const secret = await createSession(tx, userId, client, sessions, { isFederated: true })
    await audit(tx, {
      organizationId,
      actor: { userId, name: email, address: client.address },
      action: 'user.sign_in',
      target: email,
      details: { provider: provider.id },
    })
    return { userId, secret, keptManager: isKeptManager ? email : null }
  })
}

/**
 * The groups of a provider take the permission from the last manager no more than another manager can: no one could manage
 * the organization then. It is kept until there is another manager, and the operator is notified.
 */
const isLastManager = async (tx: Queryable, organizationId: number, userId: number): Promise<boolean> =>
  (await permissionsNow(tx, organizationId, userId)).includes(MANAGE) &&
  !(await hasManager(tx, organizationId, { except: userId }))

/**
 * Deletes everything else with which someone can be this user. A manager who made a link for the user may have chosen the
 * password, and must not get the permissions that the provider grants.
 */
async function endCredentials(
  tx: Queryable,
  { organizationId, userId, email }: { organizationId: number; userId: number; email: string },
  actor: Actor,
): Promise<void> {
  await endLinks(tx, userId)
  await tx.query(sql`select from users where id = ${userId} for no key update`)
  const { rowCount: passwords } = await tx.query(sql`delete from passwords where user_id = ${userId}`)
  const { rowCount: tokens } = await tx.query(sql`delete from api_tokens where user_id = ${userId}`)
  const hadFactor = await deleteSecondFactor(tx, userId)
  const sessions = await endSessions(tx, userId)
  await notifyCredentialChanged(tx, userId)
  if (!passwords && !tokens && !hadFactor && sessions === 0) return
  const details = { password: passwords === 1, token: tokens === 1, second_factor: hadFactor, sessions }
  await audit(tx, { organizationId, actor, action: 'user.end_credentials', target: email, details })
}

async function organizationOf(database: Queryable, { organization }: Provider): Promise<number> {
  const { rows } = await database.query<{ id: number }>(sql`select id from organizations where name = ${organization}`)
  if (!rows[0]) throw new SignInRefused(`there is no organization ${organization}`)
  return rows[0].id
}

interface FoundUser {
  id: number
  email: string
}

/** Changes of users wait for the lock of `manageUsers`, so a user who is active here is so until the session is there. */
async function findBound(tx: Queryable, organizationId: number, claims: Claims): Promise<FoundUser | null> {
  const { rows } = await tx.query<FoundUser & { is_active: boolean }>(sql`
    select u.id, u.email, u.is_active
    from identities i
    join users u on u.id = i.user_id
    where i.organization_id = ${organizationId} and i.issuer = ${claims.issuer} and i.subject = ${claims.subject}
  `)
  const user = rows[0] ?? null
  if (user && !user.is_active) throw new SignInRefused('the user is not active')
  return user
}

interface Binding {
  organizationId: number
  provider: Provider
  claims: Claims
  granted: Permission[] | null
  actor: Actor
  maxUsers: number | undefined
}

/** The first sign-in. A user who is bound to another subject of this issuer is not matched: an address may be given to another person. */
async function bind(
  tx: Queryable,
  { organizationId, provider, claims, granted, actor, maxUsers: max }: Binding,
): Promise<FoundUser> {
  const { email, issuer, subject } = claims
  if (!email || !claims.isEmailVerified) throw new SignInRefused('the provider has not verified the address')
  if (!isEmail(email)) throw new SignInRefused('the address is not valid')
  // Only ASCII letters are lowercased: toLowerCase makes a k of the Kelvin sign.
  const domain = email.slice(email.lastIndexOf('@') + 1).replace(/[A-Z]/g, letter => letter.toLowerCase())
  if (!provider.email_domains.some(one => one.toLowerCase() === domain)) {
    throw new SignInRefused('the address is outside of the domains of the provider')
  }
  if (hasDisguisedLetter(email)) throw new SignInRefused('the address has a letter that is another one in disguise')
  const user = await findByEmail(tx, organizationId, email)
  if (!user && !provider.create_users) throw new SignInRefused('the organization has no user with this address')
  if (user && !user.is_active) throw new SignInRefused('the user is not active')
  const name = withoutInvisible(claims.name.slice(0, 200), '')
  const input = { email, name, permissions: granted ?? [] }
  const found =
    user ?? (await createUserIn(tx, { organizationId, mayGrant: () => {}, max }, input, actor).catch(refuse))
  const { rowCount } = await tx.query(sql`
    insert into identities (organization_id, issuer, subject, user_id)
    values (${organizationId}, ${issuer}, ${subject}, ${found.id})
    on conflict do nothing
  `)
  if (!rowCount) throw new SignInRefused('the user is bound to another subject of the provider')
  await audit(tx, {
    organizationId,
    actor,
    action: 'user.bind_identity',
    target: found.email,
    details: { issuer, subject },
  })
  return found
}

/** Such as the Kelvin sign for K. Whether `lower` tells them apart depends on the locale of the database. */
const hasDisguisedLetter = (email: string): boolean =>
  [...email].some(letter => letter > '\x7f' && letter.normalize('NFKC') <= '\x7f')

/** Another user has this address, but for the case of letters that are not ASCII. */
function refuse(error: unknown): never {
  throw error instanceof ValidationError ? new SignInRefused('a user has a similar address') : error
}

/** Upper and lower case of ASCII letters alone is the same: others may be letters of another person's address. */
async function findByEmail(
  tx: Queryable,
  organizationId: number,
  email: string,
): Promise<(FoundUser & { is_active: boolean }) | null> {
  const { rows } = await tx.query<FoundUser & { is_active: boolean }>(sql`
    select id, email, is_active
    from users
    where not is_service and organization_id = ${organizationId} and lower(email) = lower(${email})
      and lower(email collate "C") = lower(${email} collate "C")
  `)
  return rows[0] ?? null
}

/** Null: the provider does not decide about permissions. A user without groups has none. */
function permissionsOf({ groups }: Provider, claims: Claims): Permission[] | null {
  if (!groups) return null
  const granted = groups.permissions.filter(({ group }) => claims.groups?.includes(group)).flatMap(({ grant }) => grant)
  return PERMISSIONS.filter(one => granted.includes(one))
}
