import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { HOUR_MS, type TimeRange } from '../../../contract/times/time.ts'
import { instantsOfLocal, zoneOffsetMs } from '../../../contract/times/time-zone.ts'
import type { ChannelNames, OnLine, Reading } from './readers/reader.ts'
import { FileDamaged, FileRefused } from './reading/file-refused.ts'
import { formatted } from './reading/local-time.ts'
import { declaredTime, type ReadVehiclesOptions, readVehicles, type Source } from './reading/read-vehicles.ts'

/** A counter's channel as the file has it. */
export interface SurveyedChannel extends ChannelNames {
  channel: number
  vehicles: number
  /** How many lanes it has in the file. */
  lanes: number
  seen: Set<number>
}

export interface SurveyedCounter {
  vehicles: number
  channels: Map<number, SurveyedChannel>
}

interface SurveyedHour {
  vehicles: number
  first: number
  last: number
}

/** What is in a file, found before anything of it is stored. */
export interface Survey {
  format: string
  timeZone: string | null
  counters: Map<string | null, SurveyedCounter>
  vehicles: number
  /** The year of the first vehicle. */
  year: number
  /** Milliseconds since 1970, of the earliest vehicle. */
  firstTime: number | null
  /** Vehicles of the UTC hours that have any, by their start. Null where these are too many to remember. */
  hours: Map<number, SurveyedHour> | null
  /** The time that the file declares as measured. */
  covers: TimeRange[]
  /** Whether the file was read to its end. */
  isWhole: boolean
  /** Lines in an hour that the clocks of the site skip; unreadable when they are read by these clocks. */
  skipped: { lines: number; firstLine: number; firstTime: string; isUnreadable: boolean } | null
  /** What the user should know about the file. */
  notices: string[]
}

const MAX_OUT_OF_ORDER_MS = 60_000

/** Reads a whole file without storing anything. A damaged file is surveyed up to the damage: storing it reports the rest. */
export async function surveyFile(source: Source, options: ReadVehiclesOptions): Promise<Survey> {
  let skipped: Survey['skipped'] = null
  let year: number | null = null
  const hours = new HoursOfFile()
  let bytes = 0
  const onSkipped = (line: number, localMs: number, isUnreadable = true) => {
    year ??= new Date(localMs).getUTCFullYear()
    skipped ??= { lines: 0, firstLine: line, firstTime: formatted(localMs), isUnreadable }
    skipped.lines++
  }
  const onText = (length: number) => {
    bytes += length
    options.onText?.(length)
  }
  const file = await readVehicles(source, { ...options, onSkipped, onText })
  const { timeZone } = file
  const otherZone = timeZone !== null && options.siteTimeZone !== timeZone ? (options.siteTimeZone ?? null) : null
  const counters = new Map<string | null, SurveyedCounter>()
  const times = new Map<string | null, number>()
  let vehicles = 0
  let stepsBack: { times: number; firstLine: number } | null = null
  const onLine: OnLine = (line, _text, found) => {
    if (typeof found === 'string') return
    vehicles++
    year ??= new Date(found.timestamp).getUTCFullYear()
    hours.add(found.timestamp)
    countIn(counters, found)
    if (otherZone !== null && timeZone !== null && (file.reader.localTime || found.isLocal)) {
      const local = found.timestamp + zoneOffsetMs(timeZone, found.timestamp)
      if (instantsOfLocal(otherZone, local).length === 0) onSkipped(line, local, false)
    }
    const before = times.get(found.counter)
    if (before !== undefined && found.timestamp < before - MAX_OUT_OF_ORDER_MS) {
      stepsBack ??= { times: 0, firstLine: line }
      stepsBack.times++
    }
    if (before === undefined || Math.abs(found.timestamp - before) > MAX_OUT_OF_ORDER_MS || found.timestamp > before)
      times.set(found.counter, found.timestamp)
  }
  try {
    for await (const _ of file.walk(onLine));
  } catch (error) {
    if (!(error instanceof FileDamaged)) throw error
  }
  for (const [counter, { channels }] of counters)
    for (const channel of channels.values()) Object.assign(channel, file.describeChannel(counter, channel.channel))
  const { first, last } = hours
  const covers = declaredTime(file.covers(), first ?? Number.POSITIVE_INFINITY, last ?? Number.NEGATIVE_INFINITY)
  return {
    format: file.reader.name,
    timeZone,
    counters,
    vehicles,
    skipped,
    notices: [...file.notices(), ...noticeOfSteps(stepsBack)],
    year: year ?? new Date().getUTCFullYear(),
    firstTime: first,
    hours: hours.byStart,
    // Without a vehicle only what the whole file declares.
    covers: covers && covers.from < covers.to && Number.isFinite(covers.to) ? [covers] : [],
    isWhole: bytes < (options.firstBytes ?? Number.POSITIVE_INFINITY),
  }
}

/** How often time steps back by more than a minute, and where it does first. */
const noticeOfSteps = (stepsBack: { times: number; firstLine: number } | null): string[] =>
  stepsBack ? [errorSentence('timeStepsBack', { times: stepsBack.times, line: stepsBack.firstLine })] : []

/** More than 11 years. Times of a wrong clock must not fill the memory. */
const MAX_HOURS = 100_000

/** Vehicles by hour, in whatever order they are in the file. */
class HoursOfFile {
  byStart: Survey['hours'] = new Map()
  first: number | null = null
  last: number | null = null

  add(ts: number): void {
    this.first = Math.min(this.first ?? ts, ts)
    this.last = Math.max(this.last ?? ts, ts)
    const start = Math.floor(ts / HOUR_MS) * HOUR_MS
    const hour = this.byStart?.get(start)
    if (!hour) {
      if (this.byStart?.size === MAX_HOURS) this.byStart = null
      this.byStart?.set(start, { vehicles: 1, first: ts, last: ts })
      return
    }
    hour.vehicles++
    hour.first = Math.min(hour.first, ts)
    hour.last = Math.max(hour.last, ts)
  }
}

function countIn(counters: Survey['counters'], { counter, channel, lane }: Reading): void {
  let surveyed = counters.get(counter)
  if (!surveyed) {
    surveyed = { vehicles: 0, channels: new Map() }
    counters.set(counter, surveyed)
  }
  surveyed.vehicles++
  const known = surveyed.channels.get(channel)
  if (known) {
    known.vehicles++
    if (lane !== null) known.seen.add(lane)
    known.lanes = Math.max(1, known.seen.size)
  } else if (surveyed.channels.size < MAX_CHANNELS) {
    surveyed.channels.set(channel, {
      channel,
      vehicles: 1,
      lanes: 1,
      seen: new Set([lane ?? 0]),
      name: '',
      direction: '',
    })
  }
}

/** More channels than a site can have. */
const MAX_CHANNELS = 100

const MAX_LISTED = 5

/** Refuses a file of several counters for one site. */
export function refuseSeveralCounters({ counters }: Survey): void {
  if (counters.size <= 1) return
  const names = [...counters.keys()].slice(0, MAX_LISTED).map(counter => counter ?? 'one without a name')
  const more = counters.size > MAX_LISTED ? ', …' : ''
  const sentence = errorSentence('severalCounters', { count: counters.size, names: `${names.join(', ')}${more}` })
  throw new FileRefused(sentence, { about: 'site' })
}
