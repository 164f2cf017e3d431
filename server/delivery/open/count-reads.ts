import sql from 'sql-template-tag'
import { audit } from '../../people/access/audit.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'

const FLUSH_MS = 10_000
const SERVICE = { userId: null, name: 'service', address: null }

/** Counts reads of public sites by organization in memory, and adds them up in the database every ten seconds. */
export class ReadCounter {
  #reads = new Map<number, number>()
  readonly #database: Database

  constructor(database: Database, stopping: AbortSignal) {
    this.#database = database
    // What cannot be stored now is tried again with the next reads.
    const flush = () => void this.flush().catch(() => {})
    const timer = setInterval(flush, FLUSH_MS)
    timer.unref()
    stopping.addEventListener('abort', () => {
      clearInterval(timer)
      flush()
    })
  }

  count(organizationId: number, reads: number): void {
    this.#reads.set(organizationId, (this.#reads.get(organizationId) ?? 0) + reads)
  }

  async flush(): Promise<void> {
    const reads = this.#reads
    if (reads.size === 0) return
    this.#reads = new Map()
    try {
      await this.#database.within(5_000).query(sql`
        insert into open_reads (organization_id, day, reads)
        select organization_id, (now() at time zone 'UTC')::date, reads
        from unnest(${[...reads.keys()]}::integer[], ${[...reads.values()]}::bigint[]) as r (organization_id, reads)
        on conflict (organization_id, day) do update
        set reads = open_reads.reads + excluded.reads
      `)
    } catch (error) {
      for (const [id, count] of reads) this.#reads.set(id, (this.#reads.get(id) ?? 0) + count)
      throw error
    }
  }
}

/** One row of the audit log for each day and organization whose public sites were read. */
export async function auditReads(database: Database): Promise<void> {
  await database.transaction(async tx => {
    for (const { organization_id, day, reads } of await takeDays(tx)) {
      await audit(tx, {
        organizationId: organization_id,
        actor: SERVICE,
        action: 'site.read_anonymously',
        target: day,
        details: { reads },
      })
    }
  })
}

/** Days that are over, of which nothing more is counted: an hour later the last process has stored its own. */
async function takeDays(tx: Queryable) {
  const { rows } = await tx.query<{ organization_id: number; day: string; reads: number }>(sql`
    delete from open_reads
    where day < ((now() - interval '1 hour') at time zone 'UTC')::date
    returning organization_id, to_char(day, 'YYYY-MM-DD') as day, reads
  `)
  return rows.sort((one, other) => one.day.localeCompare(other.day) || one.organization_id - other.organization_id)
}
