import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { limitUnitOf } from '../../../../contract/vehicles/speed-limits.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { ValidationError } from '../../../platform/http/errors.ts'
import { CURRENT_SPEED_LIMIT, type SpeedLimit } from './read-speed-limits.ts'

interface SentLimits {
  speed_limit_kmh?: number | null | undefined
  speed_limits?: SpeedLimit[] | undefined
  country: string
}

/** Replaces the limits of a site by a list, or begins a new one now; the first limit of a site is valid for all its time. */
export async function storeSpeedLimits(tx: Queryable, siteId: number, sent: SentLimits): Promise<void> {
  const { speed_limits, speed_limit_kmh, country } = sent
  if (speed_limits !== undefined) {
    await replaceLimits(tx, siteId, speed_limits)
    if (speed_limit_kmh !== undefined) await requireAgreement(tx, siteId, speed_limit_kmh)
  } else if (speed_limit_kmh !== undefined) {
    await beginLimit(tx, siteId, { kmh: speed_limit_kmh, unit: limitUnitOf(country) })
  }
}

async function replaceLimits(tx: Queryable, siteId: number, limits: SpeedLimit[]): Promise<void> {
  await tx.query(sql`delete from speed_limits where site_id = ${siteId}`)
  await tx.query(sql`
    insert into speed_limits (site_id, valid_from, kmh, unit)
    select ${siteId}::integer, coalesce("from", '-infinity'), kmh, unit
    from json_to_recordset(${JSON.stringify(limits)}::json) as new ("from" timestamptz, kmh integer, unit text)
  `)
}

async function requireAgreement(tx: Queryable, siteId: number, kmh: number | null): Promise<void> {
  const { rows } = await tx.query<{ kmh: number | null }>(sql`
    select ${CURRENT_SPEED_LIMIT} as kmh
    from sites s
    where s.id = ${siteId}
  `)
  const current = rows[0]?.kmh ?? null
  if (current === kmh) return
  const sentence = errorSentence('limitsDisagree', { current: current ?? 'none' })
  throw new ValidationError({ speed_limit_kmh: [sentence] })
}

async function beginLimit(tx: Queryable, siteId: number, { kmh, unit }: Omit<SpeedLimit, 'from'>): Promise<void> {
  await tx.query(sql`
    insert into speed_limits (site_id, valid_from, kmh, unit)
    select ${siteId}::integer, case when exists (select from speed_limits where site_id = ${siteId}) then now()
      else '-infinity' end, ${kmh}::integer, ${unit}
    from sites s
    where s.id = ${siteId} and ${CURRENT_SPEED_LIMIT} is distinct from ${kmh}::integer
    on conflict (site_id, valid_from) do update
    set kmh = excluded.kmh, unit = excluded.unit
  `)
}
