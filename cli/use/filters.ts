import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Wayside } from '../../client/wayside.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicles/vehicle-classes.ts'
import { MOMENTS, moment } from './moment.ts'
import { resolveSites } from './resolve-sites.ts'

export interface FilterOptions {
  from: string
  to: string
  site?: string[]
  channel?: number[]
  lane?: number[]
  class?: string[]
  minSpeed?: number
  maxSpeed?: number
  minLength?: number
  maxLength?: number
  minHeadway?: number
  maxHeadway?: number
  valid?: true
  invalid?: true
}

export const listOf = (text: string, before: string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== ''),
]
export const numbers = (text: string, before?: number[]): number[] => [...(before ?? []), ...listOf(text).map(number)]

export function number(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.')
  return value
}

/** The filters of records, the same for search, aggregate and export. */
export function withFilters(command: Command, from: string): Command {
  return command
    .optionsGroup('Which records:')
    .addOption(new Option('--from <time>', MOMENTS).argParser(moment).default(moment(from), `${from} ago`))
    .addOption(new Option('--to <time>', 'up to here, not included').argParser(moment).default(moment('now'), 'now'))
    .option('--site <ids>', 'ids or site_ids, with commas between; all when absent', listOf)
    .option('--channel <numbers>', 'channels', numbers)
    .option('--lane <numbers>', 'lanes', numbers)
    .option('--class <names>', VEHICLE_CLASSES.join(', '), listOf)
    .option('--min-speed <kmh>', 'km/h; records without a speed are left out', number)
    .option('--max-speed <kmh>', 'km/h', number)
    .option('--min-length <m>', 'metres; records without a length are left out', number)
    .option('--max-length <m>', 'metres', number)
    .option('--min-headway <s>', 'seconds behind the previous vehicle; records without a headway are left out', number)
    .option('--max-headway <s>', 'seconds', number)
    .addOption(new Option('--valid', 'only valid records').conflicts('invalid'))
    .option('--invalid', 'only those that are not')
    .optionsGroup('Options:')
}

/** The options as the body of a request. */
export async function filtersOf(wayside: Wayside, options: FilterOptions, signal: AbortSignal) {
  const { from, to, site, channel, lane, class: classes } = options
  return {
    time: { from_dt: from, to_dt: to },
    ...(site && { sites: await resolveSites(wayside, site, signal) }),
    ...(channel && { channels: channel }),
    ...(lane && { lanes: lane }),
    ...(classes && { vehicle_classes: classes as VehicleClass[] }),
    ...range('speed_kmh', options.minSpeed, options.maxSpeed),
    ...range('length_m', options.minLength, options.maxLength),
    ...range('headway_s', options.minHeadway, options.maxHeadway),
    ...((options.valid || options.invalid) && { valid: options.valid === true }),
  }
}

/** Not checked here: the service refuses an unknown class. */
type VehicleClass = NonNullable<Parameters<Wayside['search']>[0]['vehicle_classes']>[number]

const range = <N extends string>(name: N, min: number | undefined, max: number | undefined) =>
  (min === undefined && max === undefined ? {} : { [name]: { min, max } }) as {
    [name in N]?: { min?: number; max?: number }
  }
