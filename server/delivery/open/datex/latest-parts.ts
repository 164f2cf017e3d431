import { HOUR_MS } from '../../../../contract/times/time.ts'

/** Traffic and what is stored change: what was found is looked for again. */
const KNOWN_MS = HOUR_MS
/** More than any service has of publishers and of sites that are left out. */
const MAX_KNOWN = 100_000

/** Found while reading the latest interval of many sites, so that the next request does not look for it again. */
export class LatestParts {
  readonly #known = new Map<string, { size: number; until: number }>()

  /** How many of these sites can be read together. */
  sizeOf(group: string): number {
    return this.#read(`size ${group}`) ?? Number.POSITIVE_INFINITY
  }

  limitSize(group: string, size: number): void {
    if (size < this.sizeOf(group)) this.#remember(`size ${group}`, size)
  }

  /** Whether the counts of a site are sums of longer times than the interval. */
  isLeftOut(site: number, interval: string): boolean {
    return this.#read(`left out ${site} ${interval}`) !== undefined
  }

  leaveOut(site: number, interval: string): void {
    this.#remember(`left out ${site} ${interval}`, 0)
  }

  #read(key: string): number | undefined {
    const known = this.#known.get(key)
    return known && performance.now() < known.until ? known.size : undefined
  }

  #remember(key: string, size: number): void {
    if (this.#known.size >= MAX_KNOWN) this.#known.clear()
    this.#known.set(key, { size, until: performance.now() + KNOWN_MS })
  }
}
