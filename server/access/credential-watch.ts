import sql from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'
import type { UserCredential } from './context.ts'

const CHANNEL = 'credentials'
const AGAIN_MS = 15_000

/** Said in the transaction that regenerates or revokes a token, ends a session, changes permissions, or deactivates a user. */
export async function tellCredentialChanged(tx: Queryable, userId: number): Promise<void> {
  await tx.query(sql`select pg_notify(${CHANNEL}, ${String(userId)})`)
}

interface Watched {
  userId: number
  credential: UserCredential
  permission: string | null
}

/**
 * Ends long answers (downloads, streams) whose credential no longer allows them: looked at again every 15 s, and at once
 * when the database tells of a change. It listens only while there is something to watch.
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
    // It may have ended since it was looked up.
    this.#lookAt([watched])
    this.#timer ??= setInterval(() => this.#lookAt([...this.#watched.keys()]), AGAIN_MS)
    this.#unlisten ??= this.#database.listen(
      CHANNEL,
      userId => this.#lookAt([...this.#watched.keys()].filter(one => String(one.userId) === userId)),
      () => this.#lookAt([...this.#watched.keys()]),
    )
    return () => {
      this.#watched.delete(watched)
      if (this.#watched.size === 0) this.#rest()
    }
  }

  #rest(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#unlisten?.()
    this.#timer = null
    this.#unlisten = null
  }

  #lookAt(some: Watched[]): void {
    for (const one of some) {
      isAllowed(this.#database, one).then(
        allowed => !allowed && this.#watched.get(one)?.(),
        // A database that is away for a moment ends nothing.
        () => {},
      )
    }
  }
}

/** A session that is idle allows what it has begun: whoever waits for a large file need not touch anything meanwhile. */
const STANDING = {
  token: sql`
    select t.user_id, t.hash
    from api_tokens t
    join permissions p on p.user_id = t.user_id and p.permission = 'can_use_api'
  `,
  session: sql`
    select user_id, hash
    from sessions
    where expires_at > now()
  `,
}

/** Whether it still allows this, for what has taken long since it was looked up. */
export async function isAllowed(database: Database, { credential, permission }: Watched): Promise<boolean> {
  const { rowCount } = await database.within(5_000).query(sql`
    select 1
    from (${STANDING[credential.kind]}) standing
    join users u on u.id = standing.user_id
    where standing.hash = ${credential.hash} and u.is_active
      and (${permission}::text is null
        or exists (select from permissions p where p.user_id = u.id and p.permission = ${permission}))
  `)
  return rowCount === 1
}
