import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../server/config.ts'

const text = readFileSync(join(CHECKOUT, 'ARCHITECTURE.md'), 'utf8')
/** Files and folders that it names: `uploads/store-upload.ts`, `http/`. */
const named = [...text.matchAll(/`([\w-]+\/[\w./-]*)`/g)].map(match => match[1] as string)
const isThere = (path: string) => existsSync(join(CHECKOUT, 'server', path)) || existsSync(join(CHECKOUT, path))

test('every file that ARCHITECTURE.md names exists', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(path => !isThere(path))).toEqual([])
})

test('every file of the server that ARCHITECTURE.md names is named with its folder', () => {
  expect([...text.matchAll(/`([\w-]+\.ts)`/g)].map(match => match[1])).toEqual([])
})
