import type { SiteOfUpload } from '../uploads/read-site.ts'
import { asSent, checkReadings } from './check-readings.ts'
import { FileRefused, NO_VEHICLE } from './file-refused.ts'
import type { Pass } from './local-time.ts'
import { readVehicles } from './read-vehicles.ts'
import type { Give, Reading } from './readers/reader.ts'
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

export interface HowToRead {
  format: string | null
  timeZone: string | null
  ambiguous: Pass | null
}

export interface PreviewedFile {
  preview: Preview
  /** In which local times are read; null where times have their offset. */
  timeZone: string | null
  /** Why the file cannot be imported before it is said which pass of the repeated hour is meant. */
  doubt: string | null
}

const LINES = 20
/** A file without ends of lines, or one of blank lines, is not read through while somebody waits. */
const FIRST_BYTES = 2 * 1024 * 1024

/** The first lines of a file as an import would understand them. Throws FileRefused where it would be refused. */
export async function previewFile(
  path: string,
  site: SiteOfUpload,
  how: HowToRead,
  limits: { inflationRatio: number },
): Promise<PreviewedFile> {
  try {
    return { ...(await readFirst(path, site, how, limits)), doubt: null }
  } catch (error) {
    if (!(error instanceof FileRefused) || error.about !== 'ambiguous') throw error
    const first = await readFirst(path, site, { ...how, ambiguous: 'first' }, limits)
    const lines = first.preview.lines
    const begins = lines.find(line => line.record !== null)
    if (begins) begins.problem = error.message
    return { ...first, doubt: error.message }
  }
}

async function readFirst(
  path: string,
  site: SiteOfUpload,
  { format, timeZone, ambiguous }: HowToRead,
  { inflationRatio }: { inflationRatio: number },
) {
  const file = await readVehicles(path, {
    format: format ?? undefined,
    timeZone,
    siteTimeZone: site.timeZone,
    ambiguous: ambiguous ?? undefined,
    firstBytes: FIRST_BYTES,
    maxRatio: inflationRatio,
  })
  const lines: PreviewedLine[] = []
  const give: Give = (line, text, found) => {
    if (lines.length < LINES) lines.push({ line, text: startOf(text), ...understood(found, site) })
  }
  for await (const _ of file.walk(give)) if (lines.length === LINES) break
  if (lines.length === 0) throw new FileRefused(NO_VEHICLE)
  return { preview: { format: file.reader.name, notices: file.notices, lines }, timeZone: file.timeZone }
}

function understood(found: Reading | string, site: SiteOfUpload): Pick<PreviewedLine, 'record' | 'problem'> {
  if (typeof found === 'string') return { record: null, problem: shortReason(found) }
  const [rejection] = checkReadings([found], site).rejections
  return rejection ? { record: null, problem: shortReason(rejection.reason) } : { record: asSent(found), problem: null }
}
