import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { refuseSkippedTimes } from '../reading/file-clock.ts'
import { FileRefused } from '../reading/file-refused.ts'
import type { ReadVehiclesOptions } from '../reading/read-vehicles.ts'
import { mergeHours, type Survey, surveyFile } from '../survey-file.ts'
import type { SourceFile } from './find-files.ts'

export interface Surveyed {
  file: SourceFile
  survey: Survey
}

export interface SkippedFile {
  name: string
  reason: string
}

export interface Progress {
  report(file: SourceFile, bytes: number): void
  finish(file: SourceFile): void
}

/** Bytes of all files, each of which is read twice: surveyed, then stored. */
export function progressOf(files: SourceFile[], onProgress: (done: number, total: number) => void): Progress {
  const total = 2 * files.reduce((sum, file) => sum + file.size, 0)
  let finished = 0
  return {
    report: (file, bytes) => onProgress(Math.min(total, finished + Math.min(bytes, file.size)), total),
    finish(file) {
      finished += file.size
      onProgress(finished, total)
    },
  }
}

/** Reads all files without storing anything. `maxBytes` is of the text of all of them together. */
export async function surveyFiles(
  files: SourceFile[],
  { maxBytes = Number.POSITIVE_INFINITY, ...reading }: ReadVehiclesOptions,
  progress: Progress,
): Promise<{ surveyed: Surveyed[]; skipped: SkippedFile[] }> {
  const surveyed: Surveyed[] = []
  const skipped: SkippedFile[] = []
  let bytesLeft = maxBytes
  const onText = (bytes: number) => {
    bytesLeft -= bytes
  }
  for (const file of files) {
    const onProgress = (bytes: number) => progress.report(file, bytes)
    let found =
      file.problem ??
      (await surveyOne(file, { ...reading, sourceNotices: file.notices, maxBytes: bytesLeft, onText, onProgress }))
    if (bytesLeft < 0) found = errorSentence('textsTooLong', { max: Math.floor(maxBytes / 2 ** 20) })
    if (typeof found === 'string') skipped.push({ name: file.name, reason: found })
    else surveyed.push({ file, survey: found })
    progress.finish(file)
  }
  return { surveyed: surveyed.sort(byTime), skipped }
}

/** The survey, or why the file is skipped. What only an option can decide refuses the whole batch. */
async function surveyOne(file: SourceFile, reading: ReadVehiclesOptions): Promise<Survey | string> {
  try {
    const survey = await surveyFile(file.open, reading)
    refuseSkippedTimes(survey)
    return survey
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    if (error.about === 'time_zone' || error.about === 'ambiguous')
      throw new FileRefused(`${file.name}: ${error.message}`, { about: error.about, cause: error })
    return reasonOf(error)
  }
}

/** Without the list of formats. */
export const reasonOf = (error: FileRefused): string =>
  (error.message.split('\n')[0] ?? '').replace(/ The formats are:$/, '')

/** The headway of a first vehicle is computed from the file before it. */
const byTime = (a: Surveyed, b: Surveyed): number =>
  (a.survey.firstTime ?? 0) - (b.survey.firstTime ?? 0) || (a.file.name < b.file.name ? -1 : 1)

/** What is in the files together. */
export function mergeSurveys(surveys: Survey[]): Survey {
  const counters: Survey['counters'] = new Map()
  let lines = 0
  for (const { counters: own, skipped } of surveys) {
    lines += skipped?.lines ?? 0
    for (const [counter, { vehicles, channels, hours, covers }] of own) {
      const known = counters.get(counter) ?? { vehicles: 0, channels: new Map(), hours: new Map(), covers: [] }
      counters.set(counter, known)
      known.vehicles += vehicles
      known.hours = mergeHours(known.hours, hours)
      known.covers = [...known.covers, ...covers]
      for (const [number, channel] of channels) {
        const before = known.channels.get(number)
        const merged = { ...channel, vehicles: channel.vehicles + (before?.vehicles ?? 0) }
        known.channels.set(number, { ...merged, lanes: Math.max(channel.lanes, before?.lanes ?? 0) })
      }
    }
  }
  const [first] = surveys as [Survey]
  const isPartOf = surveys.find(survey => survey.isPartOf)?.isPartOf ?? null
  const skipped = surveys.find(survey => survey.skipped)?.skipped ?? null
  const vehicles = surveys.reduce((sum, survey) => sum + survey.vehicles, 0)
  const isWhole = surveys.every(survey => survey.isWhole)
  const covers = surveys.flatMap(survey => survey.covers)
  return {
    ...first,
    isOfIntervals: surveys.some(survey => survey.isOfIntervals),
    isUnclassed: surveys.some(survey => survey.isUnclassed),
    isPartOf,
    counters,
    vehicles,
    isWhole,
    covers,
    skipped: skipped && { ...skipped, lines },
  }
}

const MAX_LISTED = 5

/** The refusal of files of which none can be imported. */
export const noneUsable = (skipped: SkippedFile[]): FileRefused =>
  new FileRefused(
    `None of the files can be imported:\n${skipped
      .slice(0, MAX_LISTED)
      .map(({ name, reason }) => `  ${name}: ${reason}`)
      .join('\n')}`,
  )
