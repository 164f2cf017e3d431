import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Wayside } from '../../client/wayside.ts'
import { NUMBER_FILTER_NAMES, NUMBER_FILTERS, type NumberFilterName } from '../../contract/vehicles/number-filters.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicles/vehicle-classes.ts'
import { MOMENTS, moment } from './moment.ts'
import { resolveSites } from './resolve-sites.ts'

type BoundName = `${'min' | 'max'}${Capitalize<NumberFilterName>}`

export interface FilterOptions extends Partial<Record<BoundName, number>> {
  from: string
  to: string
  site?: string[]
  channel?: number[]
  lane?: number[]
  class?: string[]
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

/** An option for several of these values, with commas between. The service refuses others. */
export function listOption(flags: string, description: string, choices: readonly string[]): Option {
  const option = new Option(flags, description).argParser(listOf)
  // Not `choices()`, which would compare the whole text with them.
  option.argChoices = [...choices]
  return option
}

/** The filters of records, the same for search, aggregate and export. */
export function withFilters(command: Command, from: string): Command {
  command
    .optionsGroup('Which records:')
    .addOption(new Option('--from <time>', MOMENTS).argParser(moment).default(moment(from), `${from} ago`))
    .addOption(new Option('--to <time>', 'up to here, not included').argParser(moment).default(moment('now'), 'now'))
    .option('--site <ids>', 'ids or site_ids, with commas between; all when absent', listOf)
    .option('--channel <numbers>', 'channels', numbers)
    .option('--lane <numbers>', 'lanes', numbers)
    .addOption(listOption('--class <names>', 'with commas between', VEHICLE_CLASSES))
  for (const name of NUMBER_FILTER_NAMES) {
    const { unit } = NUMBER_FILTERS[name]
    command
      .option(`--min-${name} <number>`, `${unit}; records without a ${name} are left out`, number)
      .option(`--max-${name} <number>`, unit, number)
  }
  return command
    .addOption(new Option('--valid', 'only valid records').conflicts('invalid'))
    .option('--invalid', 'only invalid records')
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
    ...rangesOf(options),
    ...((options.valid || options.invalid) && { valid: options.valid === true }),
  }
}

/** Not checked here: the service refuses an unknown class. */
type VehicleClass = NonNullable<Parameters<Wayside['search']>[0]['vehicle_classes']>[number]

/** The ranges of numbers that have a bound. */
const rangesOf = (options: FilterOptions): { [field in NumberField]?: { min?: number; max?: number } } =>
  Object.fromEntries(
    NUMBER_FILTER_NAMES.map(name => {
      const ending = (name[0]?.toUpperCase() + name.slice(1)) as Capitalize<NumberFilterName>
      return [NUMBER_FILTERS[name].field, { min: options[`min${ending}`], max: options[`max${ending}`] }] as const
    }).filter(([, { min, max }]) => min !== undefined || max !== undefined),
  )

type NumberField = (typeof NUMBER_FILTERS)[NumberFilterName]['field']
