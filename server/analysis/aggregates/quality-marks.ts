import { QUALITY_EFFECTS, type QualityEffect } from '../../../contract/quality.ts'
import { intervalOf } from '../../../contract/times/time.ts'
import type { QualityPeriod } from '../../field/quality/read-quality-periods.ts'
import type { GroupKeys } from './series.ts'

type Marks = (QualityEffect[] | undefined)[]

/**
 * The effects of the quality periods that touch each interval, of one site or of all and of one channel or of all; undefined
 * where there are none. All periods touch the time between the first edge and the last.
 */
export function qualityMarks(
  periods: Map<number, QualityPeriod[]>,
  edges: number[],
): (keys: Pick<GroupKeys, 'site' | 'channel'>) => Marks {
  const known = new Map<string, Marks>()
  return ({ site, channel }) => {
    const key = `${site} ${channel}`
    let marks = known.get(key)
    if (!marks) {
      const all = site === undefined ? [...periods.values()].flat() : (periods.get(site) ?? [])
      marks = mark(
        all.filter(({ channels }) => !channels || channel === undefined || channels.includes(channel)),
        edges,
      )
      known.set(key, marks)
    }
    return marks
  }
}

function mark(periods: QualityPeriod[], edges: number[]): Marks {
  if (periods.length === 0) return []
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
