import { shareCovered } from '../../sites/last-hours.ts'

/** The measured share of times, of one site or of several together. */
export class Coverage {
  readonly #ranges: Map<number, [number, number][]>
  readonly #sites: number[]
  /** Where the search for ranges begins: intervals are asked for in ascending order. */
  readonly #from = new Map<number, { start: number; index: number }>()

  constructor(ranges: Map<number, [number, number][]>, sites: number[]) {
    this.#ranges = ranges
    this.#sites = sites
  }

  of(start: number, end: number, site?: number): number {
    const sites = site === undefined ? this.#sites : [site]
    if (sites.length === 0 || end <= start) return 0
    const sum = sites.reduce((total, one) => total + shareCovered(start, end, this.#near(one, start, end)), 0)
    return Math.round((sum / sites.length) * 10_000) / 10_000
  }

  #near(site: number, start: number, end: number): [number, number][] {
    const ranges = this.#ranges.get(site) ?? []
    const known = this.#from.get(site)
    let index = known && known.start <= start ? known.index : 0
    while (index < ranges.length && (ranges[index] as [number, number])[1] <= start) index++
    this.#from.set(site, { start, index })
    const near: [number, number][] = []
    for (let i = index; i < ranges.length && (ranges[i] as [number, number])[0] < end; i++) {
      near.push(ranges[i] as [number, number])
    }
    return near
  }
}
