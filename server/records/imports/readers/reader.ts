import type { IntervalReading } from '../../../../contract/intervals/interval-reading.ts'
import type { ClassScheme } from '../../../../contract/vehicles/class-schemes.ts'
import type { VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'

/** The vehicle of a line of a file, with the names of an upload's record. */
export interface Reading {
  /** Milliseconds since 1970; a local time as if it were UTC. */
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
  /** The counter's own name, where the file says it: a file may hold several counters, each of them of another site. */
  counter: string | null
  /** Whether `timestamp` is a local time; not used where the whole format has local time. */
  isLocal: boolean
  /** The number of the line, set by readVehicles. */
  line: number
  /** The start of the line, set by readFile. */
  text: string
}

/** What a line of a file holds: a vehicle, or the counts of an interval. */
export type Found = Reading | IntervalReading

export const isInterval = (found: Found): found is IntervalReading => 'duration_s' in found

/** Called with what a line holds, or the reason why it cannot be read. */
export type OnLine<Found = Reading> = (line: number, text: string, found: Found | string) => void

/** What a file says about itself besides its vehicles. */
export interface FileFacts {
  /** Instead of the reader's. */
  classScheme?: ClassScheme | null
  /** The time that was measured, by the file's clock; `isComplete` is whether the file was read to its own last line. */
  covers?: { from: number; to: number; isComplete: boolean } | null
  /** What the user should know, found while reading. */
  notices?: string[]
  /** Lines that must not be stored, because others of the same time contradict them; known when all lines were read. */
  repeatedLines?: ReadonlySet<number>
}

/**
 * Reads one file: `read` is called with each line, without its end, and calls `onLine` at most once for it; of counts of
 * intervals once for each interval.
 */
export interface LineReader<Found = Reading> {
  read(text: string, line: number, onLine: OnLine<Found>): void
  /** After the last line. */
  end?(onLine: OnLine<Found>): void
  /** What is known by the lines that were read. */
  facts?(): FileFacts
  /** How the file names a channel. */
  describeChannel?(counter: string | null, channel: number): ChannelNames
}

export interface ChannelNames {
  name: string
  direction: string
}

/** One file format, of vehicles or of counts of intervals (`Reader<IntervalReading>`). */
export interface Reader<Found = Reading> {
  /** As in `--format`. */
  name: string
  title: string
  /** Whether all its times are local times, so that a time zone is needed. */
  localTime: boolean
  /** The zone of its files, if the format defines one. */
  timeZone?: string
  /** The scheme of its class codes, if the format defines one. */
  classScheme?: ClassScheme
  /** Whether its lines are counts of intervals. */
  isOfIntervals?: boolean
  /** Whether its counters may be of bicycles or people alone, which the files of such counters do not say. */
  mayCountOneKind?: boolean
  /** Whether the first lines of a file (without blank ones) are of this format. */
  recognise(firstLines: string[]): boolean
  /** What the user should know although the file can be read. */
  notices?(firstLines: string[]): string[]
  /** Whether what a channel of the file counts is counted in another one too, which is a sum. */
  isPartOf?(part: number, sum: number): boolean
  open(options?: OpenOptions): LineReader<Found>
}

interface OpenOptions {
  /** Vehicles for each axle, where the file counts axles. */
  axleFactor?: number | null
}

export type AnyReader = Reader | Reader<IntervalReading>

/** A reader for formats whose lines are independent: each is a vehicle, a reason, or null (ignored). */
export const eachLine = (readLine: (text: string) => Reading | string | null): LineReader => ({
  read(text, line, onLine) {
    const found = readLine(text)
    if (found !== null) onLine(line, text, found)
  },
})

export const isReading = (found: Reading | string | null): found is Reading =>
  typeof found === 'object' && found !== null

type KnownFields = Pick<Reading, 'timestamp' | 'channel'> & Partial<Reading>

/** Unknown values are null, never 0. */
export const makeReading = (known: KnownFields): Reading => ({
  timestamp: known.timestamp,
  channel: known.channel,
  lane: known.lane ?? null,
  vehicle_class: known.vehicle_class ?? 'unknown',
  class_code: known.class_code ?? null,
  speed_kmh: known.speed_kmh ?? null,
  length_m: known.length_m ?? null,
  headway_s: known.headway_s ?? null,
  gap_s: known.gap_s ?? null,
  sequence: known.sequence ?? null,
  wrong_way: known.wrong_way ?? false,
  device_fault: known.device_fault ?? false,
  counter: known.counter ?? null,
  isLocal: known.isLocal ?? false,
  line: 0,
  text: '',
})
