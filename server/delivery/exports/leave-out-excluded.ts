import type { TimeRange } from '../../../contract/times/time.ts'
import { msAt, PACKED, PACKED_BYTES, viewOf } from '../../../contract/vehicles/record.ts'
import { readSites } from '../../analysis/aggregates/aggregate-records.ts'
import {
  conditionsOf,
  type Exclusion,
  exclusionsOf,
  hasNoSpeeds,
  isExcluded,
} from '../../analysis/counting/conditions.ts'
import { limitSteps } from '../../analysis/counting/judge-speeds.ts'
import { readQualityPeriods } from '../../field/quality/read-quality-periods.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { NO_NUMBER } from '../../records/blocks/format/columns.ts'

/** By site; a site without any has none. */
export type Exclusions = { [site: string]: Exclusion[] }

interface Selection extends TimeRange {
  organizationId: number
  filters: { sites: number[] | null }
}

export async function readExclusions(database: Queryable, selection: Selection): Promise<Exclusions> {
  const { organizationId, from, to, filters } = selection
  const ids = (await readSites(database, organizationId, filters.sites)).map(({ id }) => id)
  const periods = await readQualityPeriods(database, ids, new Date(from), new Date(to))
  const ofSites = [...periods].map(([site, some]) => [site, exclusionsOf(some, to)] as const)
  return Object.fromEntries(ofSites.filter(([, exclusions]) => exclusions.length > 0))
}

/**
 * Takes the records of excluded time out of packed records of the window, and the speeds where only these are excluded:
 * what is left is what figures count. The buffer is changed.
 */
export function leaveOutExcluded(window: TimeRange, exclusions: Exclusions): (packed: Buffer) => Buffer {
  const sites = new Map(
    Object.entries(exclusions).map(([site, some]) => [Number(site), conditionsOf(window, limitSteps([]), some)]),
  )
  if (sites.size === 0) return packed => packed
  return packed => {
    const view = viewOf(packed)
    let end = 0
    for (let p = 0; p < packed.length; p += PACKED_BYTES) {
      const excluded = sites.get(view.getInt32(p + PACKED.site))?.at(msAt(view, p)).excluded
      const channel = view.getUint8(p + PACKED.channel)
      if (isExcluded(excluded, channel)) continue
      packed.copyWithin(end, p, p + PACKED_BYTES)
      if (hasNoSpeeds(excluded, channel)) view.setUint16(end + PACKED.speed, NO_NUMBER)
      end += PACKED_BYTES
    }
    return packed.subarray(0, end)
  }
}
