import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zip } from '../../../../tests/support/reading/zip.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { FIND_LIMITS, findFiles, isBatch } from './find-files.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-files-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

function write(name: string, content: string | Buffer): string {
  const path = join(directory, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}
const names = async (...paths: string[]) => (await findFiles(paths)).map(file => file.name)
const contents = async (path: string, limits = FIND_LIMITS) =>
  Promise.all((await findFiles([path], limits)).map(async file => (await buffer(file.open())).toString()))

test('a directory is all files below it, in the order of their names; links are followed, into loops once', async () => {
  write('year/b.v00', 'b')
  write('year/a.v00', 'a')
  write('year/sub/c.v00', 'c')
  write('elsewhere/d.v00', 'd')
  const link = (target: string, name: string) => symlinkSync(join(directory, target), join(directory, 'year', name))
  link('year', 'loop')
  link('elsewhere', 'more')
  link('elsewhere', 'zz-again')
  link('elsewhere/d.v00', 'one.v00')
  link('nowhere', 'broken')
  const found = await findFiles([join(directory, 'year')])
  expect(found.map(({ name, problem }) => (problem === null ? name : `${name}: ${problem}`))).toEqual([
    'year/a.v00',
    'year/b.v00',
    'year/broken: The link leads to no file.',
    'year/more/d.v00',
    'year/one.v00',
    'year/sub/c.v00',
  ])
  expect(await isBatch(join(directory, 'year'))).toBe(true)
})

test('names with * and ? are those of a directory', async () => {
  for (const name of ['x1.v00', 'x2.v00', 'x10.v00', 'x1.i00', 'x1av00']) write(`glob/${name}`, name)
  expect(await names(join(directory, 'glob', 'x*.v00'))).toEqual(['x1.v00', 'x10.v00', 'x2.v00'])
  expect(await names(join(directory, 'glob', 'x?.v00'))).toEqual(['x1.v00', 'x2.v00'])
  expect(await isBatch(join(directory, 'glob', 'x*.v00'))).toBe(true)
  await expect(names(join(directory, 'glob', 'y*'))).rejects.toThrow('no file has such a name.')
  await expect(names(join(directory, 'nowhere.v00'))).rejects.toThrow('there is no such file.')
})

test('more files than a command may have are refused', async () => {
  for (const name of ['1', '2', '3']) write(`many/${name}`, name)
  expect(await findFiles([join(directory, 'many')], { ...FIND_LIMITS, files: 3 })).toHaveLength(3)
  await expect(findFiles([join(directory, 'many')], { ...FIND_LIMITS, files: 2 })).rejects.toThrow(
    'There are more than 2 files.',
  )
})

describe('a zip file', () => {
  test('is the files in it, whatever its name, and their content', async () => {
    const path = write('a.dat', zip({ 'one.v00': 'first', 'folder/': '', 'folder/two.v00': 'x'.repeat(100_000) }))
    expect(await isBatch(path)).toBe(true)
    expect(await names(path)).toEqual(['a.dat/one.v00', 'a.dat/folder/two.v00'])
    expect(await contents(path)).toEqual(['first', 'x'.repeat(100_000)])
  })

  test('of the kind zip64 is read, and damaged it is refused', async () => {
    const whole = zip({ 'one.v00': 'first', 'two.v00': 'x'.repeat(1000) }, { isZip64: true })
    expect(await contents(write('large.zip', whole))).toEqual(['first', 'x'.repeat(1000)])
    const damaged = Buffer.from(whole)
    // The position of its end, in the record before the last.
    damaged.writeBigUInt64LE(2n ** 40n, damaged.length - 22 - 12)
    await expect(contents(write('damaged-large.zip', damaged))).rejects.toThrow('This is not a zip file')
  })

  test('names that lead out of it, and a zip in it, are not read', async () => {
    const odd = ['../up', '/root', 'a/../../b', 'C:/x', 'a\\b', 'fine..v00', 'in.zip']
    const path = write('odd.zip', zip(Object.fromEntries(odd.map(name => [name, 'x']))))
    const out = 'Its name leads out of the zip file.'
    expect((await findFiles([path])).map(file => file.problem)).toEqual([
      ...[out, out, out, out, out, null, 'A zip file in a zip file is not read.'],
    ])
  })

  test('a file that grows beyond the ratio is refused while it is read', async () => {
    const path = write('bomb.zip', zip({ bomb: Buffer.alloc(4 * 1024 * 1024) }))
    await expect(contents(path)).rejects.toThrow('The file in the zip grows to more than 100 times its size.')
    expect((await contents(path, { ...FIND_LIMITS, ratio: 2_000 }))[0]).toHaveLength(4 * 1024 * 1024)
  })

  test('more files than it may have are refused', async () => {
    const path = write('three.zip', zip({ 1: '', 2: '', 3: '' }))
    expect(await findFiles([path], { ...FIND_LIMITS, entries: 3 })).toHaveLength(3)
    await expect(findFiles([path], { ...FIND_LIMITS, entries: 2 })).rejects.toThrow(
      'three.zip: The zip file holds more than 2 files.',
    )
  })

  /** With another value in the entry of the first file, or of another. */
  function changed(archive: Buffer, field: number, value: number, entry = 0): Buffer {
    let at = archive.indexOf('PK\x01\x02', 0, 'latin1')
    for (let n = 0; n < entry; n++) at = archive.indexOf('PK\x01\x02', at + 4, 'latin1')
    archive.writeUInt32LE(value, at + field)
    return archive
  }

  test('a list of files that is longer than the limit is refused unread, one of as many bytes is not', async () => {
    const whole = zip({ 'one.v00': 'first', 'two.v00': 'second' })
    const directoryBytes = 2 * (46 + 7)
    const path = write('list.zip', whole)
    expect(await findFiles([path], { ...FIND_LIMITS, directoryBytes })).toHaveLength(2)
    const refused = findFiles([path], { ...FIND_LIMITS, directoryBytes: directoryBytes - 1 })
    await expect(refused).rejects.toThrow(
      /The directory of the zip file is larger than \d+ MiB\. Split the zip file\.$/,
    )
    // What it claims to be decides, before a byte of it is read.
    whole.writeUInt32LE(400_000_000, whole.length - 10)
    await expect(names(write('claims.zip', whole))).rejects.toThrow('is larger than 8 MiB.')
  })

  test('a list of files that is longer than a piece of it is read whole', async () => {
    const many = Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`${'x'.repeat(n % 400)}${n}`, `${n}`]))
    const path = write('pieces.zip', zip(many))
    expect(await names(path)).toEqual(Object.keys(many).map(name => `pieces.zip/${name}`))
    const [last] = (await findFiles([path])).slice(-1)
    expect((await buffer(last?.open() as Readable)).toString()).toBe('699')
  })

  test('files that share bytes are refused', async () => {
    const archive = changed(zip({ 'one.v00': 'first', 'two.v00': 'second' }), 42, 0, 1)
    await expect(names(write('shared.zip', archive))).rejects.toThrow('Two files in the zip use the same bytes of it.')
    const beyond = changed(zip({ 'one.v00': 'first' }), 42, 1_000)
    await expect(names(write('beyond.zip', beyond))).rejects.toThrow('This is not a zip file')
  })

  test('a file that is larger or smaller than the zip says is damaged', async () => {
    const sentence = 'The file in the zip has another size than the zip file says.'
    for (const size of [0, 4, 6, 1_000_000])
      await expect(contents(write('size.zip', changed(zip({ one: 'first' }), 24, size)))).rejects.toThrow(sentence)
    expect(await contents(write('size.zip', changed(zip({ one: 'first' }), 24, 5)))).toEqual(['first'])
  })

  test('files with the same name, with a long name, and encrypted ones are named with the reason', async () => {
    const archive = zip({ one: 'first', two: 'second', ['x'.repeat(513)]: '', ['y'.repeat(512)]: '' })
    archive.write('one', archive.lastIndexOf('two'))
    const twice = 'Another file in the zip has the same name.'
    expect((await findFiles([write('same.zip', archive)])).map(file => file.problem)).toEqual([
      ...[twice, twice, 'Its name has more than 512 characters.', null],
    ])
    const encrypted = changed(zip({ one: 'first' }), 8, 0x0008_0001)
    await expect(contents(write('secret.zip', encrypted))).rejects.toThrow('The file in the zip is encrypted.')
  })

  test('numbers of zip64 beyond all files end in a sentence', async () => {
    const whole = zip({ one: 'first' }, { isZip64: true })
    const end = whole.length - 22
    const central = whole.indexOf('PK\x01\x02', 0, 'latin1')
    // The position of the end, the length and the start of the list, and size, packed size and position of the file.
    for (const at of [end - 12, end - 36, end - 28, central + 53, central + 61, central + 69]) {
      for (const value of [2n ** 64n - 1n, 2n ** 60n, 2n ** 53n, 2n ** 33n]) {
        const wrong = Buffer.from(whole)
        wrong.writeBigUInt64LE(value, at)
        const read = await contents(write('numbers.zip', wrong)).catch(problem => problem)
        expect(read, `${at} ${value}`).toBeInstanceOf(FileRefused)
      }
    }
  })

  test('a file in it whose size is lost is not an empty file', async () => {
    const lost = zip({ 'one.v00': 'text' })
    lost.writeUInt32LE(0, lost.indexOf(Buffer.from('PK\x01\x02')) + 20)
    await expect(contents(write('lost.zip', lost))).rejects.toThrow('The file in the zip is damaged.')
    expect(await contents(write('empty.zip', zip({ 'one.v00': '' })))).toEqual([''])
  })

  test('that is damaged anywhere ends in a sentence, or gives the content as it was', async () => {
    const originals = ['some text\n'.repeat(50), 'other text\n'.repeat(50)]
    const whole = zip({ 'one.v00': originals[0] ?? '', 'two.v00': originals[1] ?? '' })
    for (let at = 4; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 0x55
      const read = await contents(write('damaged.zip', damaged)).catch(problem => problem)
      const isRight = Array.isArray(read) ? read.every(text => originals.includes(text)) : read instanceof FileRefused
      expect(isRight, `byte ${at}: ${read}`).toBe(true)
      const cut = await contents(write('cut.zip', whole.subarray(0, at))).catch(problem => problem)
      expect(cut, `cut at ${at}`).toBeInstanceOf(FileRefused)
    }
  })
})
