import { QUALITY_EFFECTS, type QualityEffect } from '../../../contract/quality.ts'
import type { QualityPeriod } from '../../quality/read-quality-periods.ts'
import { intervalOf } from '../counting/time-grid.ts'
import type { GroupKeys } from './series.ts'

type Marks = (QualityEffect[] | undefined)[]

/** Which intervals quality periods touch. */
export class QualityMarks {
  readonly #periods: Map<number, QualityPeriod[]>
  readonly #edges: number[]
  readonly #known = new Map<string, Marks>()

  /** The periods of each site, all of which touch the time between the first edge and the last. */
  constructor(periods: Map<number, QualityPeriod[]>, edges: number[]) {
    this.#periods = periods
    this.#edges = edges
  }

  /** The effects at each interval, of one site or of all and of one channel or of all; undefined where there are none. */
  of({ site, channel }: Pick<GroupKeys, 'site' | 'channel'>): Marks {
    const key = `${site} ${channel}`
    const known = this.#known.get(key)
    if (known) return known
    const all = site === undefined ? [...this.#periods.values()].flat() : (this.#periods.get(site) ?? [])
    const marks = this.#mark(
      all.filter(({ channels }) => !channels || channel === undefined || channels.includes(channel)),
    )
    this.#known.set(key, marks)
    return marks
  }

  /** Each period costs two steps, however many intervals it touches. */
  #mark(periods: QualityPeriod[]): Marks {
    const edges = this.#edges
    if (periods.length === 0) return []
    const begins = QUALITY_EFFECTS.map(() => new Int32Array(edges.length + 1))
    const add = (effect: QualityEffect, interval: number, value: number) => {
      const counts = begins[QUALITY_EFFECTS.indexOf(effect)] as Int32Array
      counts[interval] = (counts[interval] as number) + value
    }
    for (const { from, to, effect } of periods) {
      add(effect, intervalOf(edges, from.getTime(), 0), 1)
      add(
        effect,
        intervalOf(edges, Math.min(to?.getTime() ?? Number.POSITIVE_INFINITY, edges.at(-1) as number) - 1, 0) + 1,
        -1,
      )
    }
    const open = QUALITY_EFFECTS.map(() => 0)
    return edges.slice(0, -1).map((_, interval) => {
      for (const [index, counts] of begins.entries())
        open[index] = (open[index] as number) + (counts[interval] as number)
      const effects = QUALITY_EFFECTS.filter((_, index) => (open[index] as number) > 0)
      return effects.length > 0 ? effects : undefined
    })
  }
}
