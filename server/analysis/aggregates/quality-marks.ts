import { QUALITY_EFFECTS, type QualityEffect } from '../../../contract/quality.ts'
import { intervalOf } from '../../../contract/times/time.ts'
import type { QualityPeriod } from '../../field/quality/read-quality-periods.ts'
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

  #mark(periods: QualityPeriod[]): Marks {
    if (periods.length === 0) return []
    const edges = this.#edges
    const [first, after] = [edges[0] as number, edges.at(-1) as number]
    // A bit for each effect.
    const touched = new Uint8Array(edges.length - 1)
    for (const { from, to, effect } of periods) {
      const last = intervalOf(edges, Math.min(to?.getTime() ?? after, after) - 1, 0)
      const bit = 1 << QUALITY_EFFECTS.indexOf(effect)
      for (let i = intervalOf(edges, Math.max(from.getTime(), first), 0); i <= last; i++)
        touched[i] = (touched[i] as number) | bit
    }
    return Array.from(touched, bits => (bits ? QUALITY_EFFECTS.filter((_, n) => (bits >> n) & 1) : undefined))
  }
}
