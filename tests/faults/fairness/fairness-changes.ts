import { connect } from '../../../server/platform/database/connect.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { get } from '../../support/traffic/traffic.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import type { Service } from '../parts/services/service.ts'
import { storeWideUploads } from '../parts/wide-uploads.ts'

interface Size {
  records: number
  uploads: number
  maxMs: number
}

/**
 * Uploads of two records a year apart at a site with many records: every page of changes is answered in time, of uploads that
 * an earlier version stored, then of uploads with their stretches, as they are stored now.
 */
export async function fairnessChanges(service: Service, { records, uploads, maxMs }: Size): Promise<Outcome> {
  const database = connect(service.postgres.connection, {
    max: 2,
    applicationName: 'wayside faults',
    layout: 'one-postgres',
  })
  const violations: string[] = []
  const figures: string[] = []
  try {
    const ids = await storeWideUploads(database, { site: service.devices[0]?.site as number, records, uploads })
    await database.transaction(tx => tx.query('analyze records'), { statementMs: 600_000 })
    for (const kind of ['rows of an earlier version', 'rows', 'sealed'] as const) {
      if (kind === 'rows') await storeStretches(database, ids)
      if (kind === 'sealed') await sealRecords(database, { before: Date.now() })
      const seen = new Set<number>()
      let [cursor, longest] = ['', 0]
      for (;;) {
        const startedAt = performance.now()
        const { status, json } = await get(
          service.url,
          service.token,
          `/data/changes?limit=10000${cursor && `&after=${cursor}`}`,
        )
        if (status !== 200) {
          violations.push(`${kind}: a page is answered ${status}`)
          break
        }
        longest = Math.max(longest, performance.now() - startedAt)
        for (const { upload } of json.items) seen.add(upload)
        cursor = json.next_cursor
        if (json.items.length === 0) break
      }
      if (longest > maxMs) violations.push(`${kind}: a page takes ${Math.round(longest)} ms`)
      const missing = ids.filter(id => !seen.has(id))
      if (missing.length > 0) violations.push(`${kind}: ${missing.length} uploads are missing`)
      figures.push(`${kind}: the longest page ${Math.round(longest)} ms`)
    }
  } finally {
    await database.close()
  }
  return { tried: `${uploads} uploads, 355 days, ${records} records between`, violations, figures: figures.join(', ') }
}

const storeStretches = (database: Database, ids: number[]) =>
  database.query({
    text: `
      update uploads u
      set stretches = (
        select range_agg(tstzrange(ts, ts + interval '1 millisecond'))
        from records r
        where r.site_id = u.site_id and r.upload_id = u.id
          and (r.ts < u.first_ts + interval '1 minute' or r.ts > u.last_ts - interval '1 minute')
      )
      where id = any($1::bigint[])
    `,
    values: [ids],
  })
