import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { FileRefused } from '../reading/file-refused.ts'
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
  for (const path of (await Promise.all(paths.map(expand))).flat()) {
    for (const file of await filesIn(path, basename(path), limits)) {
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
  if (await isZip(path)) {
    const entries = withProblems(await readZip(path, limits))
    if (entries.length === 0) throw new FileRefused(errorSentence('zipEmpty'))
    return { files: entries, isZip: true }
  }
  const { size } = await stat(path)
  const open = () => createReadStream(path)
  return { files: [{ name, size, fingerprint: '', problem: null, open }], isZip: false }
}

/** Whether a path means more than the one file that it names. */
export async function isBatch(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found ? found.isDirectory() || (await isZip(path)) : /[*?]/.test(basename(path))
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

async function filesIn(path: string, name: string, limits: FindLimits): Promise<SourceFile[]> {
  const found = await stat(path)
  if (found.isDirectory()) {
    const entries = await readdir(path, { withFileTypes: true })
    const files: SourceFile[] = []
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      // A symbolic link could lead back to this directory.
      if (!entry.isDirectory() && !entry.isFile()) continue
      files.push(...(await filesIn(join(path, entry.name), `${name}/${entry.name}`, limits)))
      if (files.length > limits.files) throw new FileRefused(errorSentence('tooManyFiles', { max: limits.files }))
    }
    return files
  }
  if (await isZip(path)) return zipped(path, name, limits)
  const fingerprint = `${found.size} ${found.mtimeMs}`
  return [{ name, size: found.size, fingerprint, problem: null, open: () => createReadStream(path) }]
}

async function zipped(path: string, name: string, limits: FindLimits): Promise<SourceFile[]> {
  const entries = await readZip(path, limits).catch(error => {
    if (error instanceof FileRefused) throw new FileRefused(`${name}: ${error.message}`, { cause: error })
    throw error
  })
  return withProblems(entries).map(entry => ({ ...entry, name: `${name}/${entry.name}` }))
}

const MAX_ZIPPED_NAME_LENGTH = 512

/** A name that two files have is the name of none: which of them is meant depends on the program that reads the archive. */
function withProblems(entries: ZipEntry[]): SourceFile[] {
  const named = entries.map(entry => ({ ...entry, name: entry.name.slice(0, MAX_ZIPPED_NAME_LENGTH) }))
  const times = new Map<string, number>()
  for (const { name } of named) times.set(name, (times.get(name) ?? 0) + 1)
  return named.map((entry, index) => ({
    ...entry,
    problem: times.get(entry.name) !== 1 ? errorSentence('zipNameTwice') : problemOf(entries[index]?.name ?? ''),
  }))
}

function problemOf(name: string): string | null {
  if (name.length > MAX_ZIPPED_NAME_LENGTH) return errorSentence('zippedNameTooLong', { max: MAX_ZIPPED_NAME_LENGTH })
  if (/^[/\\]|^[A-Za-z]:|\\|(^|\/)\.\.(\/|$)|\0/.test(name)) return errorSentence('zippedNameOutside')
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
