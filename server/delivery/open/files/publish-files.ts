import sql from 'sql-template-tag'
import { HOUR_MS } from '../../../../contract/times/time.ts'
import { listChannels } from '../../../field/sites/channels.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type DayFiles, type PublishedDay, writeDay } from './write-day.ts'

export const FILE_LIMITS = {
  /** Looked through in one turn of the loop: those first that have waited longest. */
  sites: 50,
  /** Days of a site that are written in one turn; the latest first. */
  days: 31,
  /** A day that changes again and again gets one further version, when it has rested for so long. */
  restMs: HOUR_MS,
}
const READ_MS = 120_000

type DueDay = Omit<PublishedDay, 'channels'> & { changed_at: string }

/** Writes the files of days that are complete, and further versions of those that have changed since. */
export async function publishFiles(
  database: Database,
  { signal, limits = FILE_LIMITS }: { signal?: AbortSignal; limits?: typeof FILE_LIMITS } = {},
): Promise<number> {
  const { rows: sites } = await database.query<{ site_id: number }>(sql`
    update publications
    set files_read_at = now()
    where site_id in (select site_id from publications order by files_read_at nulls first, site_id limit ${limits.sites})
    returning site_id
  `)
  const channels = await listChannels(
    database,
    sites.map(({ site_id }) => ({ id: site_id })),
  )
  let written = 0
  for (const { site_id } of sites) {
    for (const day of await findDueDays(database, site_id, limits)) {
      if (signal?.aborted) return written
      const asked = { ...day, channels: channels.get(site_id) ?? [] }
      if (await addVersion(database, day, await writeDay(database.within(READ_MS), asked))) written++
    }
  }
  return written
}

/** Days that have passed the delay, and whose last version has other data or terms. */
async function findDueDays(database: Database, siteId: number, limits: typeof FILE_LIMITS): Promise<DueDay[]> {
  const { rows } = await database.query<DueDay>(sql`
    select p.site_id, s.organization_id, s.site_id as identifier, s.name, s.time_zone, to_char(d.day, 'YYYY-MM-DD') as day,
      p.shortest_interval, p.shows_speeds, d.changed_at::text as changed_at
    from publications p
    join sites s on s.id = p.site_id
    join site_days d on d.site_id = p.site_id
    left join lateral (
      select counted_to, shortest_interval, shows_speeds
      from published_files f
      where f.site_id = d.site_id and f.day = d.day
      order by version desc
      limit 1
    ) f on true
    where p.site_id = ${siteId}
      and d.day < ((now() - make_interval(hours => p.delay_hours)) at time zone s.time_zone)::date
      and d.changed_at <= now() - make_interval(secs => ${limits.restMs / 1000})
      and (f.counted_to is null or f.counted_to < d.changed_at
        or (f.shortest_interval, f.shows_speeds) <> (p.shortest_interval, p.shows_speeds))
    order by d.day desc
    limit ${limits.days}
  `)
  return rows
}

/** The files are a further version unless they are the same as before. False when they were not published. */
function addVersion(database: Database, due: DueDay, files: DayFiles): Promise<boolean> {
  const { site_id, day, changed_at, shortest_interval, shows_speeds } = due
  return database.transaction(async tx => {
    // Terms that a manager changes meanwhile are those of the next turn.
    const { rowCount: isStill } = await tx.query(sql`
      select 1
      from publications
      where site_id = ${site_id} and shortest_interval = ${shortest_interval} and shows_speeds = ${shows_speeds}
      for share
    `)
    if (isStill === 0) return false
    const { rowCount: isSame } = await tx.query(sql`
      update published_files
      set counted_to = ${changed_at}::timestamptz
      where csv_sha256 = ${files.csv_sha256} and shortest_interval = ${shortest_interval}
        and shows_speeds = ${shows_speeds} and (site_id, day, version) = (
          select site_id, day, version
          from published_files
          where site_id = ${site_id} and day = ${day}::date
          order by version desc
          limit 1
        )
    `)
    if (isSame) return false
    await tx.query(sql`
      insert into published_files (site_id, day, version, counted_to, shortest_interval, shows_speeds, row_count,
        vehicles, csv, csv_sha256, parquet, parquet_sha256)
      select ${site_id}, ${day}::date, coalesce(max(version), 0) + 1, ${changed_at}::timestamptz, ${shortest_interval},
        ${shows_speeds}, ${files.rows}, ${files.vehicles}, ${files.csv}, ${files.csv_sha256}, ${files.parquet},
        ${files.parquet_sha256}
      from published_files
      where site_id = ${site_id} and day = ${day}::date
    `)
    return true
  })
}
