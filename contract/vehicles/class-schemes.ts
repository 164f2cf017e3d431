import type { VehicleClass } from './vehicle-classes.ts'

/** What the class codes of a device or of a file mean. */
export const CLASS_SCHEMES = [
  'tls_8_1',
  'tls_2_1',
  'fhwa_13',
  'eur6',
  'swiss10',
  'fintraffic',
  'tii',
  'length',
  'none',
] as const
export type ClassScheme = (typeof CLASS_SCHEMES)[number]

export interface ClassTable {
  title: string
  classes: { [code: number]: VehicleClass }
}

/**
 * The vehicle class of each code. For schemes without a table the codes are not known: of TLS 2+1, for example, the two
 * groups are known, but not the codes that devices send for them.
 */
export const CLASS_TABLES: { [scheme in ClassScheme]?: ClassTable } = {
  tls_8_1: {
    title: 'TLS 8+1',
    classes: {
      2: 'car_trailer',
      3: 'truck',
      5: 'bus',
      6: 'unknown', // not classified
      7: 'car',
      8: 'truck_trailer',
      9: 'semi_trailer',
      10: 'motorcycle',
      11: 'van',
    },
  },
  swiss10: {
    title: 'SWISS10',
    classes: {
      1: 'bus',
      2: 'motorcycle',
      3: 'car',
      4: 'car_trailer',
      5: 'van',
      6: 'car_trailer', // van with trailer
      7: 'car_trailer', // van with semi-trailer
      8: 'truck',
      9: 'truck_trailer',
      10: 'semi_trailer',
    },
  },
  fhwa_13: {
    title: 'FHWA, 13 classes',
    classes: {
      1: 'motorcycle',
      2: 'car', // also with a light trailer
      3: 'van', // pickups, vans and other vehicles of two axles and four tires
      4: 'bus',
      5: 'truck', // 5 to 7: in one piece
      6: 'truck',
      7: 'truck',
      8: 'semi_trailer', // 8 to 10: a tractor with one trailer
      9: 'semi_trailer',
      10: 'semi_trailer',
      11: 'truck_trailer', // 11 to 13: with several trailers
      12: 'truck_trailer',
      13: 'truck_trailer',
      14: 'unknown', // not classified
      15: 'unknown',
      // Groups of classes: 103 is 1 to 3.
      103: 'car',
      203: 'car',
      407: 'truck', // buses too
      413: 'truck',
      507: 'truck',
      810: 'semi_trailer',
      813: 'semi_trailer',
      1113: 'truck_trailer',
    },
  },
  fintraffic: {
    title: 'Fintraffic',
    classes: {
      1: 'car', // and delivery vans
      2: 'truck',
      3: 'bus',
      4: 'semi_trailer',
      5: 'truck_trailer',
      6: 'car_trailer',
      7: 'car_trailer', // a caravan or another long trailer
      8: 'motorcycle', // 8 and 9 only at the newest stations
      9: 'truck_trailer', // longer than the usual limits (HCT)
    },
  },
  tii: {
    title: 'TII, Ireland',
    classes: {
      1: 'motorcycle', // MBIKE
      2: 'car', // CAR
      3: 'van', // LGV
      4: 'bus', // BUS
      5: 'truck', // HGV_RIG
      6: 'semi_trailer', // HGV_ART
      7: 'car_trailer', // CARAVAN
    },
  },
}

/** The class of a code; `unknown` if the scheme has no table, or its table does not have the code. */
export const classOfCode = (scheme: ClassScheme | null, code: number | null): VehicleClass =>
  (scheme !== null && code !== null && CLASS_TABLES[scheme]?.classes[code]) || 'unknown'
