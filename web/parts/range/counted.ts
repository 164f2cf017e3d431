import type { SiteDetail, SiteFigures } from '../../../client/shapes.ts'
import { POPULATIONS, type Population, QUALITIES, type Quality } from '../../../contract/vehicles/population.ts'
import type { VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import type { Search } from './range.ts'

/** What a page counts: its vehicles, and whether time that quality periods exclude is left out. */
export interface CountedChoice {
  population: Population
  /** What the page counts where its address does not say it: motor vehicles, or what its site counts mostly. */
  home: Population
  quality: Quality
  /** What the address asks for that does not exist. */
  unknown: string | null
}

/** Reads `?population=bicycles&quality=all`. What is excluded is left out unless it says otherwise. */
export function readCounted(
  { population, quality }: Search,
  mostly: SiteDetail['counts_mostly'] = null,
): CountedChoice {
  const home = mostly ?? 'motor'
  const known = POPULATIONS.find(one => one === population)
  const knownQuality = QUALITIES.find(one => one === quality)
  const unknown = (population && !known && population) || (quality && !knownQuality && quality) || null
  return { population: known ?? home, quality: knownQuality ?? 'exclude', home, unknown }
}

export const searchOfCounted = ({ population, quality, home }: Omit<CountedChoice, 'unknown'>): Search => ({
  population: population === home ? undefined : population,
  quality: quality === 'exclude' ? undefined : quality,
})

/** The fields of a request; classes that are named are counted instead of a population. */
export const requestOfCounted = ({ population, quality }: CountedChoice, classes: readonly VehicleClass[]) =>
  classes.length > 0 ? { vehicle_classes: [...classes], quality } : { population, quality }

type SiteUsed = Pick<SiteFigures['used'], 'records' | 'excluded' | 'apart' | 'left_out'>

/** What is counted and what is not, of one site or of several. */
export interface UsedRecords {
  all: number
  vehicles: number
  apart: number
  excluded: number
  /** Days of sites. */
  excludedDays: number
}

export function sumUsed(sites: readonly SiteUsed[]): UsedRecords {
  const sum = (of: (used: SiteUsed) => number) => sites.reduce((all, used) => all + of(used), 0)
  return {
    all: sum(({ records }) => records),
    vehicles: sum(({ records, apart, excluded }) => records - apart - excluded),
    apart: sum(({ apart }) => apart),
    excluded: sum(({ excluded }) => excluded),
    excludedDays: sum(({ left_out }) =>
      left_out.reduce((days, { reason, days: some }) => days + (EXCLUDED.includes(reason) ? some : 0), 0),
    ),
  }
}

const EXCLUDED: readonly string[] = ['excluded', 'channel_excluded']

export const POPULATION_NAMES: { [population in Population]: string } = {
  motor: m.motorVehicles,
  bicycles: m.bicyclesAndPedestrians,
  all: m.allVehicles,
}

/** `Motor vehicles · 2,188 bicycles apart · 1 day excluded` */
export function countedLabel(
  { population, quality }: CountedChoice,
  classes: number,
  used: UsedRecords | undefined,
): string {
  const parts = [
    classes > 0 ? m.chosenClasses({ count: classes }) : POPULATION_NAMES[population],
    used && used.apart > 0 && (population === 'motor' ? m.bicyclesApart : m.motorApart)({ count: used.apart }),
    used && excludedLabel(used),
    quality === 'all' && m.withExcluded,
  ]
  return parts.filter(Boolean).join(' · ')
}

function excludedLabel({ excluded, excludedDays }: UsedRecords): string | null {
  if (excludedDays > 0) return m.daysExcluded({ count: excludedDays })
  return excluded > 0 ? m.vehiclesExcluded({ count: excluded }) : null
}

/** The rows of the breakdown: what adds up to all records of the range. */
export const breakdownOf = (
  { population }: CountedChoice,
  { all, vehicles, apart, excluded }: UsedRecords,
): [string, string][] => [
  [m.counted, formatNumber(vehicles)],
  [population === 'bicycles' ? m.motorVehicles : m.bicyclesAndPedestrians, formatNumber(apart)],
  [m.inExcludedTime, formatNumber(excluded)],
  [m.allRecords, formatNumber(all)],
]
