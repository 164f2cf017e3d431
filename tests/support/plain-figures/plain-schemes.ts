import type { PlainVehicle } from './plain-days.ts'

export interface SchemeClass {
  name: string
  test: (vehicle: Pick<PlainVehicle, 'vehicle_class' | 'length_m' | 'flags' | 'class_code' | 'scheme'>) => boolean
}

/** Classes of a scheme with their test; a vehicle that passes none is unmapped. */
export function plainScheme(class_scheme: string): SchemeClass[] {
  const lengths = LENGTHS[class_scheme]
  if (lengths) {
    return lengths.map(([from, to]) => ({
      name: to === Number.POSITIVE_INFINITY ? `${from}+` : `${from}-${to}`,
      test: ({ length_m, flags }) =>
        length_m !== null && !flags.includes('length_out_of_range') && length_m >= from && length_m < to,
    }))
  }
  const { from, classes } = CODES[class_scheme] as { from: string; classes: { [name: string]: number[] } }
  return Object.entries(classes).map(([name, codes]) => ({
    name,
    test: ({ class_code, scheme }) => scheme === from && class_code !== null && codes.includes(class_code),
  }))
}

const LENGTHS: { [scheme: string]: [from: number, to: number][] } = {
  norway_length: steps(0, 5.6, 7.6, 12.5, 16, 24),
  webtris_length: steps(0, 5.21, 6.61, 11.61),
  ontario_length: steps(0, 6.5, 12.5, 21.1, 23, 30, 40),
  ndw_length: steps(1.85, 2.4, 5.6, 11.5, 12.2),
  mndot_length: steps(0, 2.13, 6.1, 13.11),
  swiss_length: steps(0, 2.7, 7, 13),
}

function steps(...bounds: number[]): [number, number][] {
  return bounds.map((from, i) => [from, bounds[i + 1] ?? Number.POSITIVE_INFINITY])
}

const CODES: { [scheme: string]: { from: string; classes: { [name: string]: number[] } } } = {
  tls_2_1: {
    from: 'tls_8_1',
    classes: { car_like: [6, 7, 10, 11], truck_like: [2, 3, 5, 8, 9] },
  },
  fhwa_3: {
    from: 'fhwa_13',
    classes: { '1-3': [1, 2, 3], '4-7': [4, 5, 6, 7], '8-13': [8, 9, 10, 11, 12, 13] },
  },
  swiss2: { from: 'swiss10', classes: { light: [2, 3, 4, 5, 6, 7], heavy: [1, 8, 9, 10] } },
}
