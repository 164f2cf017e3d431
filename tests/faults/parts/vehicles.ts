/** A record as a device sends it and as it must come back. */
export interface Vehicle {
  timestamp: string
  channel: number
  lane: number
  vehicle_class: string
  class_code: number
  speed_kmh: number
  length_m: number
}

export interface Seen extends Vehicle {
  id: number
  site: number
}

const CLASSES = ['motorcycle', 'car', 'van', 'truck', 'semi_trailer', 'bus']

/** The same number always makes the same vehicle; its time is the caller's affair. */
export function vehicle(number: number, at: number): Vehicle {
  const random = Math.imul(number + 1, 0x9e3779b1) >>> 0
  return {
    timestamp: new Date(at).toISOString(),
    channel: 1 + (random % 2),
    lane: 1 + ((random >>> 1) % 2),
    vehicle_class: CLASSES[(random >>> 2) % CLASSES.length] as string,
    class_code: number % 32_768,
    speed_kmh: (200 + ((random >>> 5) % 900)) / 10,
    length_m: (200 + ((random >>> 15) % 1500)) / 100,
  }
}

/** Identifies a vehicle in an answer: no test sends two with the same site, time and class code. */
export const nameOf = (site: number, { timestamp, class_code }: Vehicle): string => `${site} ${timestamp} ${class_code}`

const MEASURED = ['channel', 'lane', 'vehicle_class', 'speed_kmh', 'length_m'] as const

export const isEqual = (sent: Vehicle, seen: Vehicle): boolean => MEASURED.every(name => sent[name] === seen[name])
