import sql, { type Sql } from 'sql-template-tag'
import { isOnCluster } from '../database/cluster.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { LOCKS, lockStatement } from '../database/locks.ts'
import { jsonTime, recordEvents } from '../events/record-events.ts'

/** The NOTIFY channel of new changes; its payload is the highest position that is readable now. */
export const CHANGES = 'changes'

const STORED_EVENTS = recordEvents(
  'upload.stored',
  sql`
    select u.organization_id, json_build_object('upload', u.id, 'site', s.id, 'site_name', s.name,
      'accepted', u.accepted, 'duplicates', u.duplicates, 'rejected', u.rejected,
      'from_dt', ${jsonTime('u.first_ts')}, 'to_dt', ${jsonTime('u.last_ts')},
      'path', '/api/v1/traffic/uploads/' || u.id)
    from published u
    join sites s on s.id = u.site_id
  `,
)

const publishStatements = (which: string) => `
  ${lockStatement(LOCKS.publishing())};
  with published as (
    update uploads
    set position = nextval('change_positions'), published_at = clock_timestamp()
    where position is null and ${which}
    returning *
  ), events as (${STORED_EVENTS.text})
  select pg_notify('${CHANGES}', max(position)::text)
  from published
  having count(*) > 0
`

/**
 * Makes stored uploads readable as changes. The lock is acquired in a statement of its own and held until the commit, so
 * positions are in commit order: a reader that has read up to a position has missed nothing before it. (Of 6,000 records
 * by 8 writers, a reader that followed ids missed 1,145, one that followed the time of receipt 1,120, by position 0.)
 *
 * The statements are sent as one text, so they are one transaction and one round trip.
 */
const publish = (database: Queryable, ids: number[]) =>
  database.query(publishStatements(`id in (${ids.map(Number).join()})`))

/** Devices wait for it. When PostgreSQL hangs they get their answers after this time, and the loop publishes later. */
const PUBLISH_MS = 5_000

/** Publishes uploads in batches: uploads that arrive while a batch is being published form the next batch. */
export class Publisher {
  readonly #database: Database
  #waiting: number[] = []
  #next: Promise<void> | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  publish(uploadId: number): Promise<void> {
    this.#waiting.push(uploadId)
    if (this.#next) return this.#next
    this.#next = this.#running.then(async () => {
      const ids = this.#waiting
      this.#waiting = []
      this.#next = null
      const limited = this.#database.within(PUBLISH_MS)
      // After a crash of a worker the loop publishes them, when Citus has completed their transaction.
      if (isOnCluster()) await publishWhole(limited, sql`id = any(${ids}::bigint[])`)
      else await publish(limited, ids)
    })
    this.#running = this.#next.catch(() => {})
    return this.#next
  }
}

/** Publishes uploads whose process died between storing and publishing. */
export async function publishUnpublished(database: Queryable, olderThanSeconds = 10): Promise<void> {
  await publishWhole(database, sql`received_at <= now() - make_interval(secs => ${olderThanSeconds})`)
}

async function publishWhole(database: Queryable, which: Sql): Promise<void> {
  const { rows } = await database.query<UnpublishedUpload>(sql`
    select id, site_id, first_ts, last_ts, accepted - taken_back as count
    from uploads
    where position is null and ${which}
    order by id
    limit 1000
  `)
  const ids: number[] = []
  for (const upload of rows) if (await isWhole(database, upload)) ids.push(upload.id)
  if (ids.length > 0) await publish(database, ids)
}

interface UnpublishedUpload {
  id: number
  site_id: number
  first_ts: Date | null
  last_ts: Date | null
  count: number
}

/**
 * On a Citus cluster an upload's row can be visible before its records, which are stored on another machine. Until it is
 * published no one reads its changes, and its records are not sealed.
 */
async function isWhole(
  database: Queryable,
  { id, site_id, first_ts, last_ts, count }: UnpublishedUpload,
): Promise<boolean> {
  if (first_ts === null) return true
  const { rows } = await database.query<{ count: number }>(sql`
    select count(*)::integer as count
    from records
    where site_id = ${site_id} and ts >= ${first_ts} and ts <= ${last_ts} and upload_id = ${id}
  `)
  return rows[0]?.count === count
}
