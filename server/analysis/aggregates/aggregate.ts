import type { TimeRange } from '../../../contract/times/time.ts'
import type { QualityPeriod } from '../../field/quality/read-quality-periods.ts'
import type { AppAggregateBody } from './schema.ts'

/** What an aggregate is made of besides records. */
export interface Aggregate {
  organizationId: number
  body: AppAggregateBody
  siteIds: number[]
  zone: string
  /** Starts of the intervals, and the end of the last one. */
  edges: number[]
  /** The time that is counted; null: all. */
  counted: TimeRange[] | null
  /** By site: quality periods, and the measured part of the counted time. */
  periods: Map<number, QualityPeriod[]>
  covered: Map<number, TimeRange[]>
  now: number
}
