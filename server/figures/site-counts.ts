import type { Population } from '../../contract/population.ts'
import type { Classifier } from '../../contract/target-schemes.ts'
import type { Units } from '../../contract/units.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import { NO_NUMBER } from '../records/blocks/columns.ts'
import { type LimitSteps, limitCode, limitSteps } from '../records/counting/judge-speeds.ts'
import type { LocalTime } from '../records/counting/local-time.ts'
import { SiteCounter } from '../records/counting/site-counter.ts'
import { MPH, type SpeedMemory } from '../records/counting/speeds.ts'
import { CountTable } from '../records/counting/tables.ts'
import { TimeSteps } from '../records/counting/time-steps.ts'
import { ValueCounts } from '../records/counting/value-counts.ts'
import type { SiteFacts } from './site-facts.ts'
import { type CellKinds, SpeedCells } from './speed-cells.ts'

/** What the figures of a request need of the vehicles of a site. */
export interface Counted {
  units: Units
  /** Instead of the limits of the site; in the unit. */
  speed_limit?: number | undefined
  population: Population
  cells: CellKinds
  /** Of all sites of the request. */
  memory: SpeedMemory
  classifier: Classifier | null
  /** ms; null when headways are not read. */
  freeFlow: { minHeadway: number; platoonHeadway: number } | null
  /** Whether headways and lengths are counted by their value. */
  hasHeadways: boolean
  hasLengths: boolean
  /** Of each quarter of an hour, whether it is counted; null: all are. */
  quarters: Uint8Array | null
  /** Only this channel is counted; null: all. */
  channel: number | null
}

/** ms: most headways are shorter than a minute. */
const HEADWAYS_BY_VALUE = 60_000

/** The counted vehicles of a site, or of one of its channels. */
export class SiteCounts {
  readonly facts: SiteFacts
  readonly local: LocalTime
  readonly options: Counted
  /** Rows are channels, columns quarters of an hour. */
  readonly volumes: CountTable
  /** Rows are channel x VEHICLE_CLASSES + class, columns days. */
  readonly classes: CountTable
  /** Rows are classes of the scheme of the request, the last one those without; columns days. */
  readonly schemeClasses: CountTable
  readonly speeds: SpeedCells
  readonly counter: SiteCounter

  constructor(facts: SiteFacts, local: LocalTime, options: Counted) {
    this.facts = facts
    this.local = local
    this.options = options
    const { units, cells, freeFlow, classifier, quarters: isCounted, channel } = options
    const { window, grid, dayOf: columnOf } = local
    const columns = local.days.length
    this.volumes = new CountTable({
      columnOf: local.slots,
      columns: grid.size,
      isBySlot: true,
      rowOf: group => group.channel,
    })
    const rowOf = (group: { channel: number; vehicleClass: number }) => rowOfClass(group.channel, group.vehicleClass)
    this.classes = new CountTable({ columnOf, columns, rowOf })
    this.schemeClasses = new CountTable({ columnOf, columns, rowOf: ({ schemeClass }) => schemeClass })
    this.speeds = new SpeedCells(local, cells, { unit: units === 'metric' ? null : MPH, memory: options.memory })
    this.counter = new SiteCounter({
      ...{ site: facts.id, window, grid, isCounted, exclusions: facts.exclusions, limits: limitsOf(facts, options) },
      ...{ population: options.population, channel, classifier, freeFlow },
      counts: [this.volumes, this.classes, this.schemeClasses],
      speeds: this.speeds.tables,
      headways: options.hasHeadways ? new ValueCounts(HEADWAYS_BY_VALUE) : null,
      lengths: options.hasLengths ? new ValueCounts(NO_NUMBER) : null,
    })
  }

  /** Times between which the speeds of a channel are counted alike; null when they are told apart by more than that. */
  get speedEdges(): number[] | null {
    if (!this.speeds.isByDay) return null
    const { quarters, cells } = this.options
    const { dayEdges, quarterEdges } = this.local
    const changes = quarters ? quarterEdges.filter((_, i) => i > 0 && quarters[i] !== quarters[i - 1]) : []
    return [...(cells.day || cells.weekday ? dayEdges : []), ...this.counter.changes, ...changes]
  }
}

const rowOfClass = (channel: number, vehicleClass: number): number => channel * VEHICLE_CLASSES.length + vehicleClass

/** The limit of the request is signed in its unit. */
const limitsOf = ({ limits }: SiteFacts, { speed_limit, units }: Counted): LimitSteps =>
  speed_limit === undefined
    ? limitSteps(limits)
    : new TimeSteps(limitCode(speed_limit, units === 'metric' ? 'kmh' : 'mph'), [])
