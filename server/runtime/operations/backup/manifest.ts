import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Written, writePart } from '../../../platform/jobs/job-files.ts'
import { STORED, STORED_BYTES } from './read-month.ts'

/** The backup cannot be used; the message is a sentence for the operator. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}

export interface TablePiece extends Written {
  name: string
  rows: number
}

export interface MonthPiece extends Written {
  month: string
  records: number
  /** The hash of the records as `readMonth` returns them, independent of how they are stored. */
  records_sha256: string
}

/** An upload that was stored but not yet published: its records are not in the backup. */
export interface LeftOut {
  site_id: number
  first_ts: string | null
  last_ts: string | null
  covered: string
}

export interface Manifest {
  /** 1: without the numbers that devices gave their records. */
  format: 1 | 2
  wayside: string
  schema_version: number
  postgres: string
  taken_at: string
  /** The uploads in the backup, as with an export. */
  through: number
  except: string
  left_out: LeftOut[]
  /** Uploads that were taken back while the records were read: some records may be missing, so the rest is removed too. */
  taken_back: number[]
  sequences: { [name: string]: number }
  /** A table is after those that it refers to. */
  tables: TablePiece[]
  months: MonthPiece[]
}

/** Bytes of a record, as `readMonth` returns it or without its end. */
export const bytesOf = ({ format }: Manifest): number => (format === 1 ? STORED.sequence : STORED_BYTES)

export const tableFile = (directory: string, name: string): string => join(directory, `${name}.ndjson.gz`)
export const monthFile = (directory: string, month: string): string => join(directory, `records-${month}.gz`)
const manifestFile = (directory: string) => join(directory, 'manifest.json')

/** Written last: a directory without it is not a backup. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ sha256: digest(manifest), manifest }, null, 2)
  await writePart(manifestFile(directory), whole(Buffer.from(`${text}\n`)))
}

export async function readManifest(directory: string): Promise<Manifest> {
  const path = manifestFile(directory)
  const text = await readFile(path, 'utf8').catch(error => {
    throw new BackupUnusable(`${directory} is no whole backup: its manifest.json cannot be read (${error.code}).`)
  })
  const { sha256, manifest } = parse(text)
  if (!manifest || sha256 !== digest(manifest)) throw new BackupUnusable(`${path} is damaged: take another backup.`)
  if (![1, 2].includes(manifest.format))
    throw new BackupUnusable(`${directory} was written by a newer Wayside: use that one.`)
  return manifest
}

function parse(text: string): { sha256?: string; manifest?: Manifest } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

const digest = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

async function* whole(bytes: Buffer) {
  yield bytes
}
