import type { VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'

/** Abbreviations of MetroCount's class schemes, of the Australian one (ARX) and in French. */
const CLASSES: { [name: string]: VehicleClass } = {
  MC: 'motorcycle',
  MOTO: 'motorcycle',
  '2R': 'motorcycle',
  CYCLE: 'bicycle',
  VELO: 'bicycle',
  VÉLO: 'bicycle',
  CAR: 'car',
  SV: 'car',
  VL: 'car',
  SVT: 'car_trailer',
  'VL+R': 'car_trailer',
  VAN: 'van',
  LGV: 'van',
  VUL: 'van',
  BUS: 'bus',
  PL: 'truck',
  HGV: 'truck',
  TRUCK: 'truck',
  // Trucks and buses of two and of three axles.
  TB2: 'truck',
  TB3: 'truck',
  T4: 'truck',
  'PL+R': 'truck_trailer',
  ART: 'semi_trailer',
  ART3: 'semi_trailer',
  ART4: 'semi_trailer',
  ART5: 'semi_trailer',
  ART6: 'semi_trailer',
  BD: 'truck_trailer',
  DRT: 'truck_trailer',
}

export interface ClassLegend {
  classes: Map<number, VehicleClass>
  /** Entries whose name is not known, such as `5-XYZ`. */
  unknown: string[]
}

const ENTRY = /(?<![\p{L}\p{N}-])(\d{1,2})\s?[-=]\s?(\p{L}[\p{L}\p{N}+]*|2R)(?![\p{L}\p{N}-])/gu

/** What a line of the header such as `1-MC 2-VL 4-BUS` says about class codes; null for any other line. */
export function classLegend(text: string): ClassLegend | null {
  const entries = [...text.matchAll(ENTRY)].map(([whole, code, name = '']) => ({
    whole,
    code: Number(code),
    vehicleClass: CLASSES[name.toUpperCase()],
  }))
  const known = entries.flatMap(({ code, vehicleClass }) => (vehicleClass ? [[code, vehicleClass] as const] : []))
  if (known.length < 2) return null
  return {
    classes: new Map(known),
    unknown: entries.filter(({ vehicleClass }) => !vehicleClass).map(({ whole }) => whole),
  }
}
