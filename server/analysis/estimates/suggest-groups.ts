import { meanOf } from '../counting/numbers.ts'
import { MIN_PERMANENT_SITES } from './estimate-aadt.ts'
import { MONTHS, type Pattern, WEEKDAYS } from './pattern.ts'

/** Classes of roads, by their speed limit: nothing else says it. */
export const ROADS = ['up_to_60', 'up_to_100', 'above_100', 'no_limit'] as const
type Road = (typeof ROADS)[number]

/** A permanent site, and where it stands. */
export interface KnownSite extends Pattern {
  country: string
  region: string | null
  limitKmh: number | null
}

/** Permanent sites that are alike. */
export interface SuggestedGroup {
  sites: number[]
  country: string
  /** Null: of several regions. */
  region: string | null
  /** Null: of several classes. */
  road: Road | null
  /** The largest difference of two of them. */
  difference: number
}

/** Sites that differ by more than this share of AADT are not suggested as a group. */
export const MAX_DIFFERENCE = 0.1

/** Whose sites are compared with each other first, and what is common to those that are compared after them. */
const STEPS: ((site: KnownSite) => Pick<SuggestedGroup, 'country' | 'region' | 'road'>)[] = [
  ({ country, region, limitKmh }) => ({ country, region, road: roadOf(limitKmh) }),
  ({ country, limitKmh }) => ({ country, region: null, road: roadOf(limitKmh) }),
  ({ country }) => ({ country, region: null, road: null }),
]

/**
 * Groups of at least three permanent sites whose months and weekdays are alike: first of one region and class of road, then of
 * one country and class of road, then of one country.
 */
export function suggestGroups(sites: readonly KnownSite[]): SuggestedGroup[] {
  let left = [...sites]
  return STEPS.flatMap(step => {
    const found = [...groupByFacts(left, step).values()].flatMap(some =>
      alikeOf(some).map(({ members, difference }) => ({ ...step(some[0] as KnownSite), members, difference })),
    )
    const taken = new Set(found.flatMap(({ members }) => members))
    left = left.filter(site => !taken.has(site))
    return found.map(({ members, ...group }) => ({ ...group, sites: members.map(({ site }) => site) }))
  })
}

function groupByFacts(sites: readonly KnownSite[], factsOf: (site: KnownSite) => object): Map<string, KnownSite[]> {
  const groups = new Map<string, KnownSite[]>()
  for (const site of sites) {
    const key = JSON.stringify(factsOf(site))
    const group = groups.get(key)
    if (group) group.push(site)
    else groups.set(key, [site])
  }
  return groups
}

function roadOf(limitKmh: number | null): Road {
  if (limitKmh === null) return 'no_limit'
  if (limitKmh <= 60) return 'up_to_60'
  return limitKmh <= 100 ? 'up_to_100' : 'above_100'
}

interface AlikeSites {
  members: KnownSite[]
  difference: number
}

/** The two nearest groups become one, as long as no two of its sites differ too much. */
function alikeOf(sites: KnownSite[]): AlikeSites[] {
  const profiles = new Map(sites.map(site => [site, profileOf(site)]))
  const widest = (one: AlikeSites, other: AlikeSites): number =>
    Math.max(
      ...one.members.flatMap(a =>
        other.members.map(b => differenceOf(profiles.get(a) as number[], profiles.get(b) as number[])),
      ),
    )
  const groups = sites.map((site): AlikeSites => ({ members: [site], difference: 0 }))
  for (;;) {
    let nearest: { one: number; other: number; difference: number } | null = null
    for (let one = 0; one < groups.length; one++) {
      for (let other = one + 1; other < groups.length; other++) {
        const difference = widest(groups[one] as AlikeSites, groups[other] as AlikeSites)
        if (difference <= MAX_DIFFERENCE && difference < (nearest?.difference ?? Number.POSITIVE_INFINITY))
          nearest = { one, other, difference }
      }
    }
    if (!nearest) return groups.filter(({ members }) => members.length >= MIN_PERMANENT_SITES)
    const { one, other, difference } = nearest
    const [merged] = groups.splice(other, 1) as [AlikeSites]
    const kept = groups[one] as AlikeSites
    groups[one] = { members: [...kept.members, ...merged.members], difference }
  }
}

/** The mean days of the months and of the weekdays, as shares of AADT. */
export function profileOf({ cells, aadt }: Pattern): number[] {
  const shareOf = (isOf: (cell: number) => boolean) =>
    (meanOf(cells.filter((volume, cell): volume is number => volume !== null && isOf(cell))) ?? 0) / aadt
  return [
    ...Array.from({ length: MONTHS }, (_, month) => shareOf(cell => Math.floor(cell / WEEKDAYS) === month)),
    ...Array.from({ length: WEEKDAYS }, (_, weekday) => shareOf(cell => cell % WEEKDAYS === weekday)),
  ]
}

/** The root mean square difference of months and of weekdays, whichever is larger. */
export function differenceOf(a: number[], b: number[]): number {
  const rootMeanSquare = (from: number, to: number) =>
    Math.sqrt(meanOf(a.slice(from, to).map((share, i) => (share - (b[from + i] as number)) ** 2)) as number)
  return Math.max(rootMeanSquare(0, MONTHS), rootMeanSquare(MONTHS, MONTHS + WEEKDAYS))
}
