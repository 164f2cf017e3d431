import type { SiteOfUpload } from '../uploads/read-site.ts'
import { asSent, checkReadings } from './check-readings.ts'
import { FileRefused, NO_VEHICLE } from './file-refused.ts'
import type { Pass } from './local-time.ts'
import { readVehicles } from './read-vehicles.ts'
import type { OnLine, Reading } from './readers/reader.ts'
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
  lines: PreviewedLine[]
}

export interface ReadOptions {
  format: string | null
  timeZone: string | null
  ambiguous: Pass | null
}

export interface PreviewedFile {
  preview: Preview
  /** The zone of local times; null where all times have an offset. */
  timeZone: string | null
  /** Why the file cannot be imported until `ambiguous` says which pass of the repeated hour is meant. */
  doubt: string | null
}

const MAX_LINES = 20
/** The caller waits, so a file without line ends, or of blank lines, is not read to its end. */
const MAX_BYTES = 2 * 1024 * 1024

/** The first lines of a file as an import would read them. Throws FileRefused when the import would be refused. */
export async function previewFile(
  path: string,
  site: SiteOfUpload,
  options: ReadOptions,
  limits: { inflationRatio: number },
): Promise<PreviewedFile> {
  try {
    return { ...(await readFirst(path, site, options, limits)), doubt: null }
  } catch (error) {
    if (!(error instanceof FileRefused) || error.about !== 'ambiguous') throw error
    const first = await readFirst(path, site, { ...options, ambiguous: 'first' }, limits)
    const lines = first.preview.lines
    const firstRecord = lines.find(line => line.record !== null)
    if (firstRecord) firstRecord.problem = error.message
    return { ...first, doubt: error.message }
  }
}

async function readFirst(
  path: string,
  site: SiteOfUpload,
  { format, timeZone, ambiguous }: ReadOptions,
  { inflationRatio }: { inflationRatio: number },
) {
  const file = await readVehicles(path, {
    format: format ?? undefined,
    timeZone,
    siteTimeZone: site.timeZone,
    ambiguous: ambiguous ?? undefined,
    firstBytes: MAX_BYTES,
    maxRatio: inflationRatio,
  })
  const lines: PreviewedLine[] = []
  const onLine: OnLine = (line, text, found) => {
    if (lines.length < MAX_LINES) lines.push({ line, text: startOf(text), ...previewLine(found, site) })
  }
  for await (const _ of file.walk(onLine)) if (lines.length === MAX_LINES) break
  if (lines.length === 0) throw new FileRefused(NO_VEHICLE)
  return { preview: { format: file.reader.name, notices: file.notices(), lines }, timeZone: file.timeZone }
}

function previewLine(found: Reading | string, site: SiteOfUpload): Pick<PreviewedLine, 'record' | 'problem'> {
  if (typeof found === 'string') return { record: null, problem: shortReason(found) }
  const [rejection] = checkReadings([found], site).rejections
  return rejection ? { record: null, problem: shortReason(rejection.reason) } : { record: asSent(found), problem: null }
}
