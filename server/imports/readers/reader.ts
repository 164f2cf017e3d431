import type { ClassScheme } from '../../../contract/class-schemes.ts'
import type { VehicleClass } from '../../../contract/vehicle-classes.ts'

/** A vehicle as a line of a file tells it, in the names of an upload's record. */
export interface Reading {
  /** Milliseconds since 1970; where the reader has local time, what the local clock showed, as if it showed UTC. */
  timestamp: number
  channel: number
  lane: number | null
  vehicle_class: VehicleClass
  class_code: number | null
  speed_kmh: number | null
  length_m: number | null
  headway_s: number | null
  gap_s: number | null
  sequence: number | null
  wrong_way: boolean
  device_fault: boolean
  /** Whether `timestamp` is what a local clock showed; where the whole format has local time, this is not read. */
  isLocal: boolean
  /** Where in the file, and the beginning of the line: filled in by readVehicles. */
  line: number
  text: string
}

/** Takes a line's vehicle, or the reason why it cannot be read. */
export type Give = (line: number, text: string, found: Reading | string) => void

/** Reads one file: is given its lines one by one, without their ends, and gives at most one thing for each. */
export interface LineReader {
  read(text: string, line: number, give: Give): void
  /** After the last line. */
  end?(give: Give): void
}

/** One format of files. */
export interface Reader {
  /** As in `--format`. */
  name: string
  title: string
  /** Whether all its times are those of a local clock, so that a time zone is needed. */
  localTime: boolean
  /** The zone of its files where the format itself says so. */
  timeZone?: string
  /** What its class codes mean, where the format itself says so. */
  classScheme?: ClassScheme
  /** Whether these first lines of a file, blank ones left out, are of this format. */
  recognise(firstLines: string[]): boolean
  /** What the person should know although the file can be read. */
  notices?(firstLines: string[]): string[]
  open(): LineReader
}

/** A reader of formats whose lines are understood one by one: each is a vehicle, a reason, or nothing (null). */
export const eachLine = (readLine: (text: string) => Reading | string | null): LineReader => ({
  read(text, line, give) {
    const found = readLine(text)
    if (found !== null) give(line, text, found)
  },
})

export const isReading = (found: Reading | string | null): found is Reading =>
  typeof found === 'object' && found !== null

type Given = Pick<Reading, 'timestamp' | 'channel'> & Partial<Reading>

/** What a format does not tell is null, never 0. */
export const reading = (given: Given): Reading => ({
  timestamp: given.timestamp,
  channel: given.channel,
  lane: given.lane ?? null,
  vehicle_class: given.vehicle_class ?? 'unknown',
  class_code: given.class_code ?? null,
  speed_kmh: given.speed_kmh ?? null,
  length_m: given.length_m ?? null,
  headway_s: given.headway_s ?? null,
  gap_s: given.gap_s ?? null,
  sequence: given.sequence ?? null,
  wrong_way: given.wrong_way ?? false,
  device_fault: given.device_fault ?? false,
  isLocal: given.isLocal ?? false,
  line: 0,
  text: '',
})
