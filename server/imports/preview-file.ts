import type { SiteOfUpload } from '../uploads/read-site.ts'
import { asSent, checkReadings } from './check-readings.ts'
import type { MappedChannel } from './file-channels.ts'
import { type Clock, describeClock, refuseSkippedTimes } from './file-clock.ts'
import { type About, FileRefused, NO_VEHICLE } from './file-refused.ts'
import type { Pass } from './local-time.ts'
import { readVehicles } from './read-vehicles.ts'
import { UNMAPPED } from './readers/mapped-csv.ts'
import type { Mapping } from './readers/mapping.ts'
import type { OnLine, Reading } from './readers/reader.ts'
import { refuseSeveralCounters, type Survey, surveyFile } from './survey-file.ts'
import { shortReason, startOf } from './unreadable-lines.ts'

interface PreviewedLine {
  line: number
  text: string
  record: ReturnType<typeof asSent> | null
  problem: string | null
}

export interface Preview {
  format: string
  notices: string[]
  clock: Clock | null
  channels: { channel: number; name: string; direction: string; vehicles: number; is_known: boolean }[]
  lines: PreviewedLine[]
}

export interface ReadOptions {
  format: string | null
  timeZone: string | null
  ambiguous: Pass | null
  mapping: Mapping | null
  channels: MappedChannel[] | null
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
}

const MAX_LINES = 20
/** The caller waits, so only a part of a large file is read; the rest is checked before anything is stored. */
const MAX_BYTES = 2 * 1024 * 1024

export interface PreviewLimits {
  inflationRatio: number
  surveyedBytes: number
}

/** The first lines of a file as an import would read them. Throws FileRefused when the import would be refused. */
export async function previewFile(
  path: string,
  site: SiteOfUpload,
  options: ReadOptions,
  limits: PreviewLimits,
): Promise<PreviewedFile> {
  try {
    return await readFirst(path, site, options, limits)
  } catch (error) {
    if (!(error instanceof FileRefused) || error.about !== 'ambiguous') throw error
    const first = await readFirst(path, site, { ...options, ambiguous: 'first' }, limits)
    const lines = first.preview.lines
    const firstRecord = lines.find(line => line.record !== null)
    if (firstRecord) firstRecord.problem = error.message
    return { ...first, doubt: { about: 'ambiguous', sentence: error.message } }
  }
}

async function readFirst(
  path: string,
  site: SiteOfUpload,
  { format, timeZone, ambiguous, mapping, channels, rememberedTimeZone }: ReadOptions,
  { inflationRatio, surveyedBytes }: PreviewLimits,
): Promise<PreviewedFile> {
  const reading = {
    ...{ format: format ?? undefined, timeZone, siteTimeZone: site.timeZone, rememberedTimeZone, mapping },
    ...{ ambiguous: ambiguous ?? undefined, maxRatio: inflationRatio },
  }
  const file = await readVehicles(path, { ...reading, firstBytes: MAX_BYTES })
  const numbers = new Map(channels?.map(({ channel, number }) => [channel, number]))
  const target = {
    ...site,
    channels: new Map([...site.channels, ...(channels ?? []).map(one => [one.number, 1] as const)]),
  }
  const lines: PreviewedLine[] = []
  const onLine: OnLine = (line, text, found) => {
    if (lines.length === MAX_LINES) return
    if (typeof found !== 'string') found.channel = numbers.get(found.channel) ?? found.channel
    lines.push({ line, text: startOf(text), ...previewLine(found, target) })
  }
  for await (const _ of file.walk(onLine)) if (lines.length === MAX_LINES) break
  if (lines.length === 0 && !file.covers()) throw new FileRefused(NO_VEHICLE)
  const survey = await surveyFile(path, { ...reading, firstBytes: surveyedBytes })
  refuseSeveralCounters(survey)
  const isRemembered = rememberedTimeZone !== null && timeZone === null && survey.timeZone === rememberedTimeZone
  const clock = describeClock({ survey, siteTimeZone: site.timeZone, isRemembered })
  return {
    preview: { format: file.reader.name, notices: file.notices(), clock, channels: channelsOf(survey, site), lines },
    timeZone: file.timeZone,
    doubt: doubtOf(survey, file.reader.name === 'csv' && !mapping),
    survey,
  }
}

function doubtOf(survey: Survey, isUnmapped: boolean): PreviewedFile['doubt'] {
  if (isUnmapped) return { about: 'mapping', sentence: UNMAPPED }
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
      ...{ channel, name, direction, vehicles },
      is_known: site.channels.has(channel),
    }))
    .sort((a, b) => a.channel - b.channel)

function previewLine(found: Reading | string, site: SiteOfUpload): Pick<PreviewedLine, 'record' | 'problem'> {
  if (typeof found === 'string') return { record: null, problem: shortReason(found) }
  const [rejection] = checkReadings([found], site).rejections
  return rejection ? { record: null, problem: shortReason(rejection.reason) } : { record: asSent(found), problem: null }
}
