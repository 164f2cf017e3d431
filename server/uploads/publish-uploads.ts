import sql from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'

/** The channel on which processes hear that there is something new; its payload is the highest position readable now. */
export const CHANGES = 'changes'

const PUBLISH = (which: string) => `
  select pg_advisory_xact_lock(hashtext('publish'), 0);
  with published as (
    update uploads
    set position = nextval('change_positions'), published_at = clock_timestamp()
    where position is null and ${which}
    returning position
  )
  select pg_notify('${CHANGES}', max(position)::text)
  from published
  having count(*) > 0
`

/**
 * Makes stored uploads readable as changes. The lock is taken in a statement of its own and held to the commit, so
 * positions are in commit order: whoever has read up to one has missed nothing. (Of 6,000 records under 8 writers a
 * reader that kept its place by id missed 1,145, by time of receipt 1,120, by position 0.)
 *
 * Sent as one text, the three statements are one transaction and one round trip.
 */
const publish = (database: Queryable, ids: number[]) => database.query(PUBLISH(`id in (${ids.map(Number).join()})`))

/** Devices wait for it: when PostgreSQL hangs, they get their answers, and the loop publishes later. */
const PUBLISH_MS = 5_000

/** Uploads that come while others are being published wait for the next turn and then go together. */
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
      await publish(this.#database.within(PUBLISH_MS), ids)
    })
    this.#running = this.#next.catch(() => {})
    return this.#next
  }
}

/** For uploads whose process died between storing and publishing. */
export async function publishForgotten(database: Queryable, olderThanSeconds = 10): Promise<void> {
  const { rows } = await database.query<Forgotten>(sql`
    select id, site_id, first_ts, last_ts, accepted - taken_back as count
    from uploads
    where position is null and received_at <= now() - make_interval(secs => ${olderThanSeconds})
    order by id
    limit 1000
  `)
  const ids: number[] = []
  for (const upload of rows) if (await isWhole(database, upload)) ids.push(upload.id)
  if (ids.length > 0) await publish(database, ids)
}

interface Forgotten {
  id: number
  site_id: number
  first_ts: Date | null
  last_ts: Date | null
  count: number
}

/** On a cluster an upload's row can be seen before its records, which lie on another machine. */
async function isWhole(database: Queryable, { id, site_id, first_ts, last_ts, count }: Forgotten): Promise<boolean> {
  if (first_ts === null) return true
  const { rows } = await database.query<{ count: number }>(sql`
    select count(*)::integer as count
    from records
    where site_id = ${site_id} and ts >= ${first_ts} and ts <= ${last_ts} and upload_id = ${id}
  `)
  return rows[0]?.count === count
}
