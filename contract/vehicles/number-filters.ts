/** The filters of records by a number, both ends included. Requests and records have `field`; addresses and options the name. */
export const NUMBER_FILTERS = {
  speed: { field: 'speed_kmh', unit: 'km/h', max: 1000, stepsPerUnit: 10 },
  length: { field: 'length_m', unit: 'metres', max: 300, stepsPerUnit: 100 },
  headway: { field: 'headway_s', unit: 'seconds behind the previous vehicle', max: 1_000_000, stepsPerUnit: 1000 },
} as const

export type NumberFilterName = keyof typeof NUMBER_FILTERS

export const NUMBER_FILTER_NAMES = Object.keys(NUMBER_FILTERS) as NumberFilterName[]
