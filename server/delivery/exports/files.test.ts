import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { checkExportDirectory, exportFile, partFile, removeAttempts, removeOrphanedFiles } from './files.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-files-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const one = (attempt: number, id: string = randomUUID()) => ({ id, attempt, format: 'csv.gz' as const })

function make(path: string, days = 0): string {
  const at = new Date(Date.now() - days * DAY_MS)
  writeFileSync(path, 'x')
  utimesSync(path, at, at)
  return basename(path)
}

test('expired files are removed by their age, files of others are not', async () => {
  const kept = [
    make(exportFile(directory, one(1)), 7.9),
    make(partFile(directory, one(2)), 0.9),
    make(join(directory, 'notes.csv'), 100),
    make(join(directory, `${randomUUID()}.csv`), 100),
  ]
  make(exportFile(directory, one(1)), 8.1)
  make(partFile(directory, one(3)), 1.1)
  await removeOrphanedFiles(directory, 7)
  expect(readdirSync(directory).sort()).toEqual(kept.sort())
})

test('the attempts of one export are removed up to one of them', async () => {
  const { id } = one(1)
  make(partFile(directory, one(1, id)))
  make(exportFile(directory, one(2, id)))
  const kept = [make(partFile(directory, one(3, id))), make(exportFile(directory, one(1)))]
  await removeAttempts(directory, one(2, id))
  expect(readdirSync(directory).sort()).toEqual(kept.sort())
})

test('a directory that can be written is made, and nothing is left in it', async () => {
  const inside = join(directory, 'a', 'b')
  await Promise.all(Array.from({ length: 20 }, () => checkExportDirectory(inside)))
  expect(readdirSync(inside)).toEqual([])
})
