import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { UserCredential } from '../context.ts'
import { type OnlySites, stillSees } from '../viewer.ts'

const CHANNEL = 'credentials'
const CHECK_INTERVAL_MS = 15_000

/** To be called in the transaction that regenerates or revokes a token, ends a session, or changes permissions or a user. */
export async function notifyCredentialChanged(tx: Queryable, userId: number): Promise<void> {
  await tx.query(sql`select pg_notify(${CHANNEL}, ${String(userId)})`)
}

/** The same where a site may have come into a group of an organization by its rule, or left it. */
export async function notifySitesChanged(tx: Queryable, organizationId: number): Promise<void> {
  await tx.query(sql`
    select pg_notify(${CHANNEL}, id::text)
    from users
    where organization_id = ${organizationId} and not sees_all_sites
  `)
}

interface Watched {
  userId: number
  credential: UserCredential
  permissions: string[]
  /** The sites that the answer may have. */
  only: OnlySites | null
}

/**
 * Ends long answers (downloads, streams) whose credential no longer allows them. Credentials are checked every 15 s, and
 * immediately when the database notifies of a change. It listens only while there is something to watch.
 */
export class CredentialWatch {
  readonly #database: Database
  readonly #watched = new Map<Watched, () => void>()
  #timer: NodeJS.Timeout | null = null
  #unlisten: (() => void) | null = null

  constructor(database: Database) {
    this.#database = database
  }

  watch(watched: Watched, end: () => void): () => void {
    this.#watched.set(watched, end)
    // It may have been revoked since it was read.
    this.#check([watched])
    this.#timer ??= setInterval(() => this.#check([...this.#watched.keys()]), CHECK_INTERVAL_MS)
    this.#unlisten ??= this.#database.listen(
      CHANNEL,
      userId => this.#check([...this.#watched.keys()].filter(watched => String(watched.userId) === userId)),
      () => this.#check([...this.#watched.keys()]),
    )
    return () => {
      this.#watched.delete(watched)
      if (this.#watched.size === 0) this.#stop()
    }
  }

  #stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#unlisten?.()
    this.#timer = null
    this.#unlisten = null
  }

  #check(some: Watched[]): void {
    for (const watched of some) {
      isAllowed(this.#database, watched).then(
        allowed => !allowed && this.#watched.get(watched)?.(),
        // A database that is unavailable for a moment ends nothing.
        () => {},
      )
    }
  }
}

/** An idle session still allows what it has started: a user who waits for a large download may be idle meanwhile. */
const VALID_CREDENTIALS = {
  token: sql`
    select t.user_id, t.hash
    from api_tokens t
    join permissions p on p.user_id = t.user_id and p.permission = 'can_use_api'
  `,
  session: sql`
    select s.user_id, s.hash
    from sessions s
    join users u on u.id = s.user_id
    join organizations o on o.id = u.organization_id
    where s.expires_at > now()
      and (not o.requires_second_factor or s.is_federated or exists (
        select from second_factors f where f.user_id = u.id and f.confirmed_at is not null
      ))
  `,
}

/** Whether a credential still allows a long request that it was allowed to start. */
export async function isAllowed(database: Database, { credential, permissions, only }: Watched): Promise<boolean> {
  const { rowCount } = await database.within(5_000).query(sql`
    select 1
    from (${VALID_CREDENTIALS[credential.kind]}) standing
    join users u on u.id = standing.user_id
    where standing.hash = ${credential.hash} and u.is_active and (u.ends_at is null or u.ends_at > now())
      and ${stillSees(only)}
      and ${permissions}::text[] <@ array(select p.permission from permissions p where p.user_id = u.id)
  `)
  return rowCount === 1
}
