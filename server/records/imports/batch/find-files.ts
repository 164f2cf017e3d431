import { createReadStream } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { isWorkbook, readWorkbook } from '../workbooks/read-workbook.ts'
import { readZip, ZIP_LIMITS, type ZipEntry, type ZipLimits } from './read-zip.ts'

export interface SourceFile {
  /** Unique in the batch. */
  name: string
  /** Bytes that are read. */
  size: number
  /** Changes with the content. */
  fingerprint: string
  /** Why it cannot be imported, where its name shows it. */
  problem: string | null
  /** What the user should know about how it is read. */
  notices: string[]
  open(): Readable
}

const MAX_NAME_LENGTH = 255

/** The name of the file in lists of uploads. */
export const uploadName = ({ name }: SourceFile): string => name.slice(-MAX_NAME_LENGTH)

export interface FindLimits extends ZipLimits {
  /** Files of one command. */
  files: number
}
export const FIND_LIMITS: FindLimits = { ...ZIP_LIMITS, files: 100_000 }

/** The files that paths mean: a file, a directory with all below it, a zip archive, or names with `*` and `?`. */
export async function findFiles(paths: string[], limits: FindLimits = FIND_LIMITS): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  const read = new Set<string>()
  for (const path of (await Promise.all(paths.map(expand))).flat()) {
    for (const file of await filesIn(path, basename(path), limits, read)) {
      if (files.length === limits.files) throw new FileRefused(errorSentence('tooManyFiles', { max: limits.files }))
      files.push(file)
    }
  }
  if (files.length === 0) throw new FileRefused('There are no files.')
  return files
}

/** The files of an import that was sent: those of a zip archive, or the file itself under the name it was sent with. */
export async function filesOfImport(
  path: string,
  name: string,
  limits: ZipLimits,
): Promise<{ files: SourceFile[]; isZip: boolean }> {
  const found = await readZipOf(path, limits)
  if (found && isWorkbook(found)) return { files: [await asSheet(name, found)], isZip: false }
  if (found) {
    const entries = withProblems(found)
    if (entries.length === 0) throw new FileRefused(errorSentence('zipEmpty'))
    return { files: entries, isZip: true }
  }
  const { size } = await stat(path)
  const open = () => createReadStream(path)
  return { files: [{ name, size, fingerprint: '', problem: null, notices: [], open }], isZip: false }
}

/** The one file that a path names, which may be a workbook. A path that cannot be read is refused when it is opened. */
export async function findFile(path: string): Promise<SourceFile> {
  const name = basename(path)
  const entries = await readZipOf(path, ZIP_LIMITS).catch(() => null)
  if (entries && isWorkbook(entries)) return asSheet(name, entries)
  return { name, size: 0, fingerprint: '', problem: null, notices: [], open: () => createReadStream(path) }
}

/** Whether a path means more than the one file that it names. */
export async function isBatch(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found) return /[*?]/.test(basename(path))
  if (found.isDirectory()) return true
  const entries = await readZipOf(path, ZIP_LIMITS)
  return entries !== null && !isWorkbook(entries)
}

async function expand(path: string): Promise<string[]> {
  if (await stat(path).catch(() => null)) return [path]
  const pattern = basename(path)
  if (!/[*?]/.test(pattern)) throw new FileRefused(`${path}: there is no such file.`)
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const names = await readdir(dirname(path)).catch(() => [])
  const matching = names.filter(name => new RegExp(`^${escaped}$`, 'u').test(name)).sort()
  if (matching.length === 0) throw new FileRefused(`${path}: no file has such a name.`)
  return matching.map(name => join(dirname(path), name))
}

/** Links are followed; a directory to which several lead, or one of its own, is read once: `read` has those that were. */
async function filesIn(path: string, name: string, limits: FindLimits, read: Set<string>): Promise<SourceFile[]> {
  const found = await stat(path).catch(() => null)
  if (!found) return [asSkipped(name, new FileRefused(errorSentence('linkBroken')))]
  if (found.isDirectory()) {
    const directory = await realpath(path)
    if (read.has(directory)) return []
    read.add(directory)
    const entries = await readdir(path, { withFileTypes: true })
    const files: SourceFile[] = []
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (!entry.isDirectory() && !entry.isFile() && !entry.isSymbolicLink()) continue
      files.push(...(await filesIn(join(path, entry.name), `${name}/${entry.name}`, limits, read)))
      if (files.length > limits.files) throw new FileRefused(errorSentence('tooManyFiles', { max: limits.files }))
    }
    return files
  }
  // A link may lead to a device or a pipe, which has no end.
  if (!found.isFile()) return []
  const entries = await readZipOf(path, limits).catch(error => {
    if (error instanceof FileRefused) throw new FileRefused(`${name}: ${error.message}`, { cause: error })
    throw error
  })
  if (entries && isWorkbook(entries)) return [await asSheet(name, entries).catch(error => asSkipped(name, error))]
  if (entries) return withProblems(entries).map(entry => ({ ...entry, name: `${name}/${entry.name}` }))
  const fingerprint = `${found.size} ${found.mtimeMs}`
  return [{ name, size: found.size, fingerprint, problem: null, notices: [], open: () => createReadStream(path) }]
}

/** The files of a zip archive; null for any other file. */
const readZipOf = async (path: string, limits: ZipLimits): Promise<ZipEntry[] | null> =>
  (await isZip(path)) ? readZip(path, limits) : null

/** A file among others that cannot be read: a workbook without a sheet, a link without a file. */
function asSkipped(name: string, error: unknown): SourceFile {
  if (!(error instanceof FileRefused)) throw error
  return { name, size: 0, fingerprint: '', problem: error.message, notices: [], open: () => Readable.from([]) }
}

async function asSheet(name: string, entries: ZipEntry[]): Promise<SourceFile> {
  return { name, problem: null, ...(await readWorkbook(entries)) }
}

const MAX_ZIPPED_NAME_LENGTH = 512

/** A name that two files have is the name of none: which of them is meant depends on the program that reads the archive. */
function withProblems(entries: ZipEntry[]): SourceFile[] {
  const named = entries.map(entry => ({ ...entry, name: entry.name.slice(0, MAX_ZIPPED_NAME_LENGTH) }))
  const times = new Map<string, number>()
  for (const { name } of named) times.set(name, (times.get(name) ?? 0) + 1)
  return named.map((entry, index) => ({
    ...entry,
    notices: [],
    problem: times.get(entry.name) !== 1 ? errorSentence('zipNameTwice') : problemOf(entries[index]?.name ?? ''),
  }))
}

function problemOf(name: string): string | null {
  if (name.length > MAX_ZIPPED_NAME_LENGTH) return errorSentence('zippedNameTooLong', { max: MAX_ZIPPED_NAME_LENGTH })
  if (/^[/\\]|^[A-Za-z]:|\\|(^|\/)\.\.(\/|$)|\0/.test(name)) return errorSentence('zippedNameOutside')
  if (/\.xls[xm]$/i.test(name)) return errorSentence('workbookInZip')
  return /\.zip$/i.test(name) ? errorSentence('zipInZip') : null
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'))
  } finally {
    await file.close()
  }
}
