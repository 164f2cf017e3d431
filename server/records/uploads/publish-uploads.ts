import sql, { raw } from 'sql-template-tag'
import { jsonTime, recordEvents } from '../../people/access/record-events.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { LOCKS, lockStatement } from '../../platform/database/locks.ts'
import { storeOf } from '../store/store-of.ts'

/** The NOTIFY channel of new changes; its payload is the highest position that is readable now. */
export const CHANGES = 'changes'

const FIRST_FIELDS = raw(
  `'upload', u.id, 'site', s.id, 'site_name', s.name, 'accepted', u.accepted, 'duplicates', u.duplicates`,
)
const LAST_FIELDS = sql`'rejected', u.rejected, 'from_dt', ${jsonTime('u.first_ts')}, 'to_dt', ${jsonTime('u.last_ts')},
  'path', '/api/v1/traffic/uploads/' || u.id`

const STORED_EVENTS = recordEvents(
  'upload.stored',
  sql`
    select u.organization_id, array[s.id], json_build_object(${FIRST_FIELDS}, ${LAST_FIELDS}), u.trace_parent
    from published u
    join sites s on s.id = u.site_id
    where u.kind = 'vehicles'
  `,
)

/** An event of its own, so that a receiver of the other one meets nothing that it does not know. */
const INTERVALS_EVENTS = recordEvents(
  'intervals.stored',
  sql`
    select u.organization_id, array[s.id], json_build_object(${FIRST_FIELDS}, 'corrections', u.corrections, ${LAST_FIELDS}),
      u.trace_parent
    from published u
    join sites s on s.id = u.site_id
    where u.kind = 'intervals'
  `,
)

const publishStatements = (ids: number[]) => `
  ${lockStatement(LOCKS.publishing())};
  with numbered as materialized (
    select id, nextval('change_positions') as position
    from unnest('{${ids.join()}}'::bigint[]) as id
  ), published as (
    update uploads u
    set position = n.position, published_at = clock_timestamp()
    from numbered n
    where u.id = n.id and u.position is null
    returning u.*
  ), events as (${STORED_EVENTS.text}), events_of_intervals as (${INTERVALS_EVENTS.text})
  select pg_notify('${CHANGES}', max(position)::text)
  from published
  having count(*) > 0
`

/**
 * Makes stored uploads readable as changes. The lock is acquired in a statement of its own and held until the commit, so
 * positions are in commit order: a reader that has read up to a position has missed nothing before it. (Of 6,000 records
 * by 8 writers, a reader that followed ids missed 1,145, one that followed the time of receipt 1,120, by position 0.)
 *
 * The statements are sent as one text, so they are one round trip, and one transaction unless the caller has one.
 */
export const publishUploads = (database: Queryable, ids: number[]) =>
  database.query(publishStatements(ids.map(Number).sort((a, b) => a - b)))

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
      const whole = await storeOf(limited).findWholeUploads(limited, ids)
      if (whole.length > 0) await publishUploads(limited, whole)
    })
    this.#running = this.#next.catch(() => {})
    return this.#next
  }
}

/** Publishes uploads whose process died between storing and publishing. */
export async function publishUnpublished(database: Queryable, olderThanSeconds = 10): Promise<void> {
  const { rows } = await database.query<{ id: number }>(sql`
    select id
    from uploads
    where position is null and received_at <= now() - make_interval(secs => ${olderThanSeconds})
    order by id
    limit 1000
  `)
  const ids = rows.map(({ id }) => id)
  const whole = await storeOf(database).findWholeUploads(database, ids)
  if (whole.length > 0) await publishUploads(database, whole)
}
