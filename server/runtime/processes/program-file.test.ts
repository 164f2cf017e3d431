import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programFile } from './program-file.ts'

test('a program is run from its bundle, and from its modules where there is none', () => {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-program-'))
  expect(programFile(directory, 'one')).toBe(join(directory, 'one.js'))
  writeFileSync(join(directory, 'one.bundle.js'), '')
  expect(programFile(directory, 'one')).toBe(join(directory, 'one.bundle.js'))
  expect(programFile(directory, 'two')).toBe(join(directory, 'two.js'))
  rmSync(directory, { recursive: true })
})
