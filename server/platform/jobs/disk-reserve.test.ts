import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultReserve, lackOfSpace } from './disk-reserve.ts'

const GIB = 1024 ** 3

test('the default reserve is a twentieth of the disk, from 1 to 10 GiB, and never more than a quarter', () => {
  const gib = [1, 4, 20, 100, 200, 4_000].map(size => defaultReserve(size * GIB) / GIB)
  expect(gib).toEqual([0.25, 1, 1, 5, 10, 10])
})

test('bytes may be written while they leave the reserve, and not beyond', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  const free = bavail * bsize
  expect(await lackOfSpace(tmpdir(), free / 2)).toBe(null)
  expect(await lackOfSpace(tmpdir(), free / 2, free / 4)).toBe(null)
  expect(await lackOfSpace(tmpdir(), free / 2, (3 * free) / 4)).toMatch(/^Less than \d+ MiB would be left on the disk/)
  expect(await lackOfSpace(tmpdir(), 2 * free)).toMatch(/^Less than /)
  expect(await lackOfSpace(join(tmpdir(), 'not', 'made', 'yet'), free / 2)).toBe(null)
})
