import type { CountedKind } from '../../../contract/intervals/counted-kinds.ts'
import type { TimeRange } from '../../../contract/times/time.ts'
import type { ClassScheme } from '../../../contract/vehicles/class-schemes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { SiteOfUpload } from '../uploads/read-site.ts'
import { filesOfImport, type SourceFile } from './batch/find-files.ts'
import { mergeSurveys, noneUsable, reasonOf } from './batch/survey-files.ts'
import { asSent, checkIntervalReadings, checkReadings, intervalAsSent } from './check-readings.ts'
import { csv, MAPPING_NEEDED } from './readers/mapped/mapped-csv.ts'
import type { Mapping } from './readers/mapped/mapping.ts'
import { type Found, isInterval, type OnLine } from './readers/reader.ts'
import { type MappedChannel, refuseMergedChannels } from './reading/file-channels.ts'
import { type Clock, describeClock, refuseSkippedTimes } from './reading/file-clock.ts'
import { type About, FileRefused, NO_VEHICLE } from './reading/file-refused.ts'
import type { Pass } from './reading/local-time.ts'
import { describeMeasured, measuredFields } from './reading/measured-time.ts'
import { type ReadVehiclesOptions, readVehicles } from './reading/read-vehicles.ts'
import { shortReason, startOf } from './reading/unreadable-lines.ts'
import { noticesOfClock } from './shift/propose-shifts.ts'
import { refuseSeveralCounters, type Survey, surveyFile, withoutSums } from './survey-file.ts'

interface PreviewedLine {
  line: number
  text: string
  record: ReturnType<typeof asSent> | null
  /** Instead of a record, where the file holds counts of intervals. */
  interval: ReturnType<typeof intervalAsSent> | null
  problem: string | null
}

interface PreviewedFileOfZip {
  name: string
  size_bytes: number
  /** Null where the file was not read for the preview. */
  vehicles: number | null
  notices: string[]
  /** Why it is skipped. */
  problem: string | null
}

export interface Preview {
  format: string
  /** The files of a zip file; empty for any other. */
  files: PreviewedFileOfZip[]
  notices: string[]
  clock: Clock | null
  /** Whether there are intervals without classes. */
  is_unclassed: boolean
  channels: { channel: number; name: string; direction: string; vehicles: number; is_known: boolean }[]
  measured: ReturnType<typeof measuredFields> | null
  lines: PreviewedLine[]
  /** Lines of a CSV file, as they are in the file. */
  raw_lines: string[]
}

export interface ReadOptions {
  format: string | null
  timeZone: string | null
  ambiguous: Pass | null
  /** Vehicles for each axle, where the file counts axles. */
  axleFactor: number | null
  mapping: Mapping | null
  counts: CountedKind | null
  channels: MappedChannel[] | null
  /** The measured time that the user says. */
  measured: TimeRange | null
  leaveOut: boolean
  /** The clock of the last files of the site. */
  rememberedTimeZone: string | null
}

export interface PreviewedFile {
  preview: Preview
  /** The zone of local times; null where all times have an offset. */
  timeZone: string | null
  /** Why the file cannot be imported until an option says more. */
  doubt: { about: About; sentence: string } | null
  survey: Survey
  counts: { total: number; skipped: number }
}

const MAX_LINES = 20
const MAX_LISTED_FILES = 1000
/** The caller waits, so only a part of a large file is read; the rest is checked before anything is stored. */
const MAX_BYTES = 2 * 1024 * 1024

export interface PreviewLimits {
  inflationRatio: number
  surveyedBytes: number
  /** Files in a zip file, and bytes of their list. */
  files: number
  directoryBytes: number
}

export interface SentFile {
  path: string
  name: string
}

/** The first lines of a file, or of a zip of files, as an import would read them. Throws FileRefused when it would be refused. */
export async function previewFile(
  database: Queryable,
  sent: SentFile,
  site: SiteOfUpload,
  options: ReadOptions,
  limits: PreviewLimits,
): Promise<PreviewedFile> {
  try {
    const file = await readFirst(sent, site, options, limits)
    const measured = await describeMeasured(database, site, file.survey, options.measured)
    file.preview.measured = measured && measuredFields(measured)
    return file
  } catch (error) {
    if (!(error instanceof FileRefused) || error.about !== 'ambiguous') throw error
    const first = await readFirst(sent, site, { ...options, ambiguous: 'first' }, limits)
    const lines = first.preview.lines
    const firstRecord = lines.find(line => line.problem === null)
    if (firstRecord) firstRecord.problem = error.message
    return { ...first, doubt: { about: 'ambiguous', sentence: error.message } }
  }
}

async function readFirst(
  { path, name }: SentFile,
  site: SiteOfUpload,
  options: ReadOptions,
  { inflationRatio, surveyedBytes, files: maxFiles, directoryBytes }: PreviewLimits,
): Promise<PreviewedFile> {
  const { format, timeZone, ambiguous, axleFactor, mapping, counts, channels, rememberedTimeZone } = options
  const reading = {
    format: format ?? undefined,
    timeZone,
    siteTimeZone: site.timeZone,
    rememberedTimeZone,
    mapping,
    counts,
    axleFactor,
    ambiguous: ambiguous ?? undefined,
    maxRatio: inflationRatio,
  }
  const { files, isZip } = await filesOfImport(path, name, {
    entries: maxFiles,
    directoryBytes,
    ratio: inflationRatio,
  })
  const listed: PreviewedFileOfZip[] = []
  const surveys: Survey[] = []
  let shown: FirstLines | null = null
  let bytesLeft = surveyedBytes
  for (const file of files) {
    const found = { name: file.name, size_bytes: file.size, vehicles: null, notices: [], problem: file.problem }
    listed.push(found)
    if (file.problem !== null || (shown && bytesLeft <= 0)) continue
    try {
      shown ??= await readLinesOf(file, site, { ...reading, firstBytes: MAX_BYTES }, channels)
      const survey = await surveyFile(file.open, {
        ...reading,
        sourceNotices: file.notices,
        firstBytes: bytesLeft,
        onText: bytes => {
          bytesLeft -= bytes
        },
      })
      surveys.push(survey)
      Object.assign(found, { vehicles: survey.vehicles, notices: survey.notices })
    } catch (error) {
      if (!(error instanceof FileRefused) || !isZip || error.about === 'ambiguous' || error.about === 'axle_factor')
        throw error
      Object.assign(found, { problem: reasonOf(error) })
    }
  }
  const skipped = listed.filter(({ problem }) => problem !== null)
  if (!shown || surveys.length === 0)
    throw noneUsable(skipped.map(({ name, problem }) => ({ name, reason: problem ?? '' })))
  const survey = withoutSums(mergeSurveys(surveys))
  refuseSeveralCounters(survey)
  refuseMergedChannels(survey, channels ?? [])
  const isRemembered = rememberedTimeZone !== null && timeZone === null && survey.timeZone === rememberedTimeZone
  const clock = describeClock({ survey, siteTimeZone: site.timeZone, isRemembered })
  return {
    preview: {
      format: shown.format,
      notices: [...survey.notices, ...noticesOfClock(survey, site.timeZone)],
      lines: shown.lines,
      raw_lines: shown.rawLines,
      files: isZip ? [...skipped, ...listed.filter(({ problem }) => problem === null)].slice(0, MAX_LISTED_FILES) : [],
      clock,
      is_unclassed: survey.isUnclassed,
      channels: channelsOf(survey, site),
      measured: null,
    },
    timeZone: shown.timeZone,
    doubt: doubtOf(survey, shown.format === csv.name && !mapping),
    survey,
    counts: { total: files.length, skipped: skipped.length },
  }
}

interface FirstLines {
  format: string
  timeZone: string | null
  lines: PreviewedLine[]
  rawLines: string[]
}

async function readLinesOf(
  source: SourceFile,
  site: SiteOfUpload,
  reading: ReadVehiclesOptions,
  channels: ReadOptions['channels'],
): Promise<FirstLines> {
  const file = await readVehicles(source.open, reading)
  const numbers = new Map(channels?.map(({ channel, number }) => [channel, number]))
  const target = {
    ...site,
    channels: new Map([...site.channels, ...(channels ?? []).map(one => [one.number, 1] as const)]),
  }
  const lines: PreviewedLine[] = []
  const onLine: OnLine<Found> = (line, text, found) => {
    if (lines.length === MAX_LINES) return
    if (typeof found !== 'string') found.channel = numbers.get(found.channel) ?? found.channel
    lines.push({ line, text: startOf(text), ...previewLine(found, target, file.classScheme()) })
  }
  for await (const _ of file.walk(onLine)) if (lines.length === MAX_LINES) break
  if (lines.length === 0 && !file.covers()) throw new FileRefused(NO_VEHICLE)
  const { name } = file.reader
  const rawLines = name === csv.name ? await readRawLines(source, reading) : []
  return { format: name, timeZone: file.timeZone, lines, rawLines }
}

const MAX_RAW_LINES = 12
const MAX_RAW_CHARACTERS = 600

/** The first lines of a CSV file with its header, by which the user chooses what the columns are. */
async function readRawLines(source: SourceFile, reading: ReadVehiclesOptions): Promise<string[]> {
  const lines: string[] = []
  const file = await readVehicles(source.open, { ...reading, mapping: null })
  // Blank lines are not reported, but the lines to skip are counted with them.
  const onLine: OnLine<Found> = (line, text) => {
    if (line > MAX_RAW_LINES) return
    while (lines.length < line - 1) lines.push('')
    lines.push(startOf(text, MAX_RAW_CHARACTERS))
  }
  for await (const _ of file.walk(onLine)) if (lines.length === MAX_RAW_LINES) break
  return lines
}

function doubtOf(survey: Survey, isUnmapped: boolean): PreviewedFile['doubt'] {
  if (isUnmapped) return { about: 'mapping', sentence: MAPPING_NEEDED }
  try {
    refuseSkippedTimes(survey)
    return null
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return { about: 'time_zone', sentence: error.message }
  }
}

const channelsOf = ({ counters }: Survey, site: SiteOfUpload): Preview['channels'] =>
  [...(counters.values().next().value?.channels.values() ?? [])]
    .map(({ channel, name, direction, vehicles }) => ({
      channel,
      name,
      direction,
      vehicles: Math.round(vehicles),
      is_known: site.channels.has(channel),
    }))
    .sort((a, b) => a.channel - b.channel)

function previewLine(
  found: Found | string,
  site: SiteOfUpload,
  classScheme: ClassScheme | null,
): Pick<PreviewedLine, 'record' | 'interval' | 'problem'> {
  const refused = (reason: string) => ({ record: null, interval: null, problem: shortReason(reason) })
  if (typeof found === 'string') return refused(found)
  const [rejection] = isInterval(found)
    ? checkIntervalReadings([found], site, classScheme).rejections
    : checkReadings([found], site).rejections
  if (rejection) return refused(rejection.reason)
  return isInterval(found)
    ? { record: null, interval: intervalAsSent(found), problem: null }
    : { record: asSent(found), interval: null, problem: null }
}
