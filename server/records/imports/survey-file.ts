import { volumeOf } from '../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { HOUR_MS, type TimeRange } from '../../../contract/times/time.ts'
import { instantsOfLocal, zoneOffsetMs } from '../../../contract/times/time-zone.ts'
import { type AnyReader, type ChannelNames, type Found, isInterval, type OnLine } from './readers/reader.ts'
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
  /** Vehicles of the UTC hours that have any, by their start. Null of intervals, and where hours are too many to remember. */
  hours: Map<number, SurveyedHour> | null
  /** The time that files with vehicles of it declare as measured. */
  covers: TimeRange[]
}

interface SurveyedHour {
  vehicles: number
  first: number
  last: number
}

/** What is in a file, found before anything of it is stored. */
export interface Survey {
  format: string
  /** Whether it holds counts of intervals, at least in one of several files. */
  isOfIntervals: boolean
  /** Which channels are sums of others; null where the format has none. */
  isPartOf: NonNullable<AnyReader['isPartOf']> | null
  timeZone: string | null
  counters: Map<string | null, SurveyedCounter>
  vehicles: number
  /** The year of the first vehicle. */
  year: number
  /** Milliseconds since 1970, of the earliest vehicle. */
  firstTime: number | null
  /** The time that the file declares as measured, also without a vehicle. */
  covers: TimeRange[]
  /** Whether the file was read to its end. */
  isWhole: boolean
  /** Lines in an hour that the clocks of the site skip; unreadable when they are read by these clocks. */
  skipped: { lines: number; firstLine: number; firstTime: string; isUnreadable: boolean } | null
  /** Whether the file has intervals without classes. */
  isUnclassed: boolean
  /** Lines that contradict each other, which are not stored. */
  repeatedLines: ReadonlySet<number>
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
  const isCounts = file.reader.isOfIntervals ?? false
  const onLine: OnLine<Found> = (line, _text, found) => {
    if (typeof found === 'string') return
    const time = isInterval(found) ? found.start : found.timestamp
    const counted = isInterval(found) ? volumeOf(found) : 1
    vehicles += counted
    year ??= new Date(time).getUTCFullYear()
    hours.add(found.counter, time)
    countIn(counters, found, counted)
    if (otherZone !== null && timeZone !== null && (file.reader.localTime || found.isLocal)) {
      const local = time + zoneOffsetMs(timeZone, time)
      if (instantsOfLocal(otherZone, local).length === 0) onSkipped(line, local, false)
    }
    // Files of intervals may have one channel after the other.
    if (isCounts) return
    const before = times.get(found.counter)
    if (before !== undefined && time < before - MAX_OUT_OF_ORDER_MS) {
      stepsBack ??= { times: 0, firstLine: line }
      stepsBack.times++
    }
    if (before === undefined || Math.abs(time - before) > MAX_OUT_OF_ORDER_MS || time > before)
      times.set(found.counter, time)
  }
  try {
    for await (const _ of file.walk(onLine));
  } catch (error) {
    if (!(error instanceof FileDamaged)) throw error
  }
  const { first, last } = hours
  const declared = declaredTime(file.covers(), first ?? Number.POSITIVE_INFINITY, last ?? Number.NEGATIVE_INFINITY)
  // Without a vehicle only what the whole file declares.
  const covers = declared && declared.from < declared.to && Number.isFinite(declared.to) ? [declared] : []
  for (const [counter, surveyed] of counters) {
    for (const channel of surveyed.channels.values())
      Object.assign(channel, file.describeChannel(counter, channel.channel))
    // Intervals say themselves what was measured.
    surveyed.hours = isCounts ? null : (hours.byCounter?.get(counter) ?? null)
    surveyed.covers = covers
  }
  return {
    format: file.reader.name,
    isOfIntervals: isCounts,
    isPartOf: file.reader.isPartOf ?? null,
    timeZone,
    counters,
    vehicles: Math.round(vehicles),
    skipped,
    isUnclassed: file.isUnclassed(),
    repeatedLines: file.repeatedLines(),
    notices: [
      ...file.notices(),
      ...noticeOfSteps(stepsBack),
      ...noticesOfSums({ counters, isPartOf: file.reader.isPartOf ?? null }).slice(0, MAX_LISTED),
    ],
    year: year ?? new Date().getUTCFullYear(),
    firstTime: first,
    covers,
    isWhole: bytes < (options.firstBytes ?? Number.POSITIVE_INFINITY),
  }
}

/** How often time steps back by more than a minute, and where it does first. */
const noticeOfSteps = (stepsBack: { times: number; firstLine: number } | null): string[] =>
  stepsBack ? [errorSentence('timeStepsBack', { times: stepsBack.times, line: stepsBack.firstLine })] : []

/** More than 11 years, of all counters. Times of a wrong clock must not fill the memory. */
const MAX_HOURS = 100_000

/** Vehicles by counter and hour, in whatever order they are in the file. */
class HoursOfFile {
  byCounter: Map<string | null, Map<number, SurveyedHour>> | null = new Map()
  first: number | null = null
  last: number | null = null
  #size = 0

  add(counter: string | null, ts: number): void {
    this.first = Math.min(this.first ?? ts, ts)
    this.last = Math.max(this.last ?? ts, ts)
    if (!this.byCounter) return
    let hours = this.byCounter.get(counter)
    if (!hours) {
      hours = new Map()
      this.byCounter.set(counter, hours)
    }
    const start = Math.floor(ts / HOUR_MS) * HOUR_MS
    const hour = hours.get(start)
    if (!hour) {
      if (this.#size++ === MAX_HOURS) this.byCounter = null
      hours.set(start, { vehicles: 1, first: ts, last: ts })
      return
    }
    hour.vehicles++
    hour.first = Math.min(hour.first, ts)
    hour.last = Math.max(hour.last, ts)
  }
}

type Hours = SurveyedCounter['hours']

/** Adds the second to the first. */
export function mergeHours(hours: Hours, others: Hours): Hours {
  if (!hours || !others) return null
  for (const [start, { vehicles, first, last }] of others) {
    const known = hours.get(start) ?? { vehicles: 0, first, last }
    hours.set(start, {
      vehicles: known.vehicles + vehicles,
      first: Math.min(known.first, first),
      last: Math.max(known.last, last),
    })
  }
  return hours
}

function countIn(counters: Survey['counters'], found: Found, vehicles: number): void {
  const { counter, channel } = found
  const lane = isInterval(found) ? null : found.lane

  let surveyed = counters.get(counter)
  if (!surveyed) {
    surveyed = { vehicles: 0, channels: new Map(), hours: null, covers: [] }
    counters.set(counter, surveyed)
  }
  surveyed.vehicles += vehicles
  const known = surveyed.channels.get(channel)
  if (known) {
    known.vehicles += vehicles
    if (lane !== null) known.seen.add(lane)
    known.lanes = Math.max(1, known.seen.size)
  } else if (surveyed.channels.size < MAX_CHANNELS) {
    surveyed.channels.set(channel, {
      channel,
      vehicles,
      lanes: 1,
      seen: new Set([lane ?? 0]),
      name: '',
      direction: '',
    })
  }
}

/** More channels than a site can have. */
const MAX_CHANNELS = 100

/** Channels of the counters that are sums of others of them. */
function sumsIn({ counters, isPartOf }: Pick<Survey, 'counters' | 'isPartOf'>) {
  return [...counters].flatMap(([counter, { channels }]) => {
    const all = [...channels.values()]
    const partsOf = (sum: SurveyedChannel) => all.filter(part => isPartOf?.(part.channel, sum.channel))
    const sums = all.filter(channel => partsOf(channel).length > 0)
    return sums.map(sum => ({ counter, sum, parts: partsOf(sum).filter(part => !sums.includes(part)) }))
  })
}

/** Sums that are not those of their parts in the same file. */
const noticesOfSums = (surveyed: Pick<Survey, 'counters' | 'isPartOf'>): string[] =>
  sumsIn(surveyed).flatMap(({ counter, sum, parts }) => {
    const [total, counted] = [sum.vehicles, parts.reduce((all, { vehicles }) => all + vehicles, 0)].map(Math.round)
    if (total === counted) return []
    const said = { name: nameOf(counter, sum), total: total as number, parts: counted as number }
    return [errorSentence('sumOfChannelsDiffers', said)]
  })

/** Without channels that are the sums of others, and a notice for each. */
export function withoutSums(survey: Survey): Survey & { leftOut: string[] } {
  const sums = sumsIn(survey)
  const counters: Survey['counters'] = new Map(
    [...survey.counters].map(([counter, surveyed]) => {
      const channels = new Map(surveyed.channels)
      for (const one of sums) if (one.counter === counter) channels.delete(one.sum.channel)
      return [counter, { ...surveyed, channels }]
    }),
  )
  const names = sums.slice(0, MAX_LISTED).map(({ counter, sum }) => nameOf(counter, sum))
  const leftOut = names.map(name => errorSentence('sumLeftOut', { name }))
  return { ...survey, counters, leftOut, notices: [...survey.notices, ...leftOut] }
}

const nameOf = (counter: string | null, { name }: SurveyedChannel) => (counter === null ? name : `${counter}, ${name}`)

const MAX_LISTED = 5

/** Refuses a file of several counters for one site. */
export function refuseSeveralCounters({ counters }: Survey): void {
  if (counters.size <= 1) return
  const names = [...counters.keys()].slice(0, MAX_LISTED).map(counter => counter ?? 'one without a name')
  const more = counters.size > MAX_LISTED ? ', …' : ''
  const sentence = errorSentence('severalCounters', { count: counters.size, names: `${names.join(', ')}${more}` })
  throw new FileRefused(sentence, { about: 'site' })
}
