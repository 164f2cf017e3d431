import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTextAsFile } from '../../../../tests/support/reading/read-text-as-file.ts'
import { writeMetroCount, writeTii, writeVbv1 } from '../../../../tests/support/traffic/counter-files.ts'
import { READERS } from '../readers/choose-reader.ts'
import { FileRefused } from './file-refused.ts'
import { readFile } from './read-file.ts'

const second = (number: number) => String(number % 60).padStart(2, '0')
const minute = (number: number) => String(Math.floor(number / 60) % 60).padStart(2, '0')
const hour = (number: number) => String(Math.floor(number / 3600)).padStart(2, '0')
const line = (number: number) => `24.10.16 ${hour(number)}:${minute(number)}:${second(number)};00;032;01;0 `
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index))

async function readPieces(pieces: Buffer[]) {
  const progress: number[] = []
  const file = await readFile(Readable.from(pieces), { timeZone: 'UTC', onProgress: bytes => progress.push(bytes) })
  const read = []
  for await (const upload of file.uploads) read.push(...upload)
  return { read, progress, unreadable: file.unreadable, notices: file.notices() }
}

describe('bytes', () => {
  test('are read the same in whatever pieces they come, plain or gzip', async () => {
    const content = Buffer.from(`\uFEFF${lines(20).join('\r\n')}\r\nÄrger\r\n${line(30)}`)
    const expected = await readPieces([content])
    expect([expected.read.length, expected.unreadable.total]).toEqual([21, 1])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
        fc.boolean(),
        async (sizes, gzip) => {
          const bytes = gzip ? gzipSync(content) : content
          const pieces: Buffer[] = []
          for (let at = 0; at < bytes.length; at += pieces.at(-1)?.length ?? 0) {
            pieces.push(bytes.subarray(at, at + (sizes[pieces.length % sizes.length] ?? 1)))
          }
          const file = await readPieces(pieces)
          expect(file.read).toEqual(expected.read)
          expect(file.unreadable).toEqual(expected.unreadable)
          expect(file.progress.at(-1)).toBe(bytes.length)
        },
      ),
    )
  })

  describe('of other encodings than UTF-8 are read by their content', () => {
    const text = [...lines(400), 'Süd – 7 €', line(500)].join('\r\n')
    const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
    const windows = (string: string) => Buffer.from(string.replace('–', '\x96').replace('€', '\x80'), 'latin1')
    test.each([
      ['Windows-1252', windows(text)],
      ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['UTF-16', Buffer.from(text, 'utf16le')],
      ['UTF-16', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
      ['UTF-16', swapped(Buffer.from(text, 'utf16le'))],
      [null, Buffer.from(`\uFEFF${text}`)],
      [null, Buffer.from(text)],
    ])('%s %#, in whatever pieces they come, and reported', async (encoding, content) => {
      for (const size of [1, 7, 4096, content.length]) {
        const pieces: Buffer[] = []
        for (let at = 0; at < content.length; at += size) pieces.push(content.subarray(at, at + size))
        const { read, unreadable, notices } = await readPieces(pieces)
        expect([read.length, unreadable.total]).toEqual([401, 1])
        expect(unreadable.first).toMatchObject([{ line: 401, text: 'Süd – 7 €' }])
        expect(notices).toEqual(encoding === null ? [] : [`The text is not UTF-8; it is read as ${encoding}.`])
      }
    })

    test('line by line, so that a damaged byte changes no other line', async () => {
      const damaged = Buffer.from([...Buffer.from('M'), 0xc3, 0x00, 0xff])
      const content = Buffer.concat([Buffer.from('Müller\r\n'), damaged, Buffer.from(`\r\nÄrger\r\n${line(1)}`)])
      const { read, unreadable, notices } = await readPieces([content])
      expect(read.length).toBe(1)
      expect(unreadable.first.map(one => one.text)).toEqual(['Müller', 'M\uFFFD\0\uFFFD', 'Ärger'])
      expect(notices).toEqual([])
    })
  })

  test('that are half a gzip file end in a sentence', async () => {
    const half = gzipSync(lines(40_000).join('\n')).subarray(0, 2000)
    await expect(readTextAsFile(half)).rejects.toThrow(new FileRefused('The gzip file is damaged or ends too early.'))
  })

  test('without an end of line for 10 MB are one unreadable line', async () => {
    const { read, unreadable } = await readPieces([
      Buffer.from(`${line(0)}\n`),
      Buffer.alloc(10_000_000, 'x'),
      Buffer.from(`\n${line(1)}`),
    ])
    expect(read.map(record => record.line)).toEqual([1, 3])
    expect(unreadable.first).toEqual([
      { file: '', line: 2, text: 'x'.repeat(200), reason: 'The line is longer than 65536 characters.' },
    ])
  })
})

test('a file is read from its path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wayside-'))
  try {
    const path = join(folder, 'counter.txt.gz')
    await writeFile(path, gzipSync(lines(100).join('\r\n')))
    const file = await readFile(path, { timeZone: null, siteTimeZone: 'Europe/Berlin' })
    const sizes = []
    for await (const upload of file.uploads) sizes.push(upload.length)
    expect([file.reader.name, file.timeZone, sizes]).toEqual(['semicolon-radar', 'Europe/Berlin', [100]])
    await expect(readFile(folder, { timeZone: 'UTC' })).rejects.toThrow('This is a directory, not a file.')
    await expect(readFile(join(folder, 'none'), { timeZone: 'UTC' })).rejects.toThrow(FileRefused)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('uploads hold at most as many records as they may, with nothing lost between them', async () => {
  const file = await readTextAsFile(lines(1000).join('\n'), { maxRecords: 300 })
  expect(Math.max(...file.uploads.map(upload => upload.length))).toBeLessThanOrEqual(300)
  expect(file.lines.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
})

test('lines that come back to a time already given are reported, with their text', async () => {
  const file = await readFile(Readable.from([Buffer.from([...lines(1000), line(5)].join('\n'))]), {
    timeZone: 'UTC',
    maxRecords: 300,
  })
  for await (const _ of file.uploads);
  expect(file.unreadable.first).toEqual([
    {
      file: '',
      line: 1001,
      text: line(5),
      reason: 'Time runs back here into a time that this file has been through. Sort the file by time.',
    },
  ])
})

test('of unreadable lines all are counted and the first thousand kept', async () => {
  const { unreadable } = await readPieces([Buffer.from([line(0), ...Array(1500).fill('?')].join('\n'))])
  expect([unreadable.total, unreadable.first.length, unreadable.first[999]?.line]).toEqual([1500, 1000, 1001])
})

describe('time zones', () => {
  const noon = '24.10.16 12:00:00;00;032;01;0'
  test('local times need one', async () => {
    await expect(readTextAsFile(noon, { timeZone: null })).rejects.toThrow('specify its time zone')
    await expect(readTextAsFile(noon, { timeZone: 'Mars/Base' })).rejects.toThrow('There is no time zone "Mars/Base".')
  })
  test('what is said comes before the zone of the site', async () => {
    const read = async (timeZone: string | null) =>
      (await readTextAsFile(noon, { timeZone, siteTimeZone: 'Europe/Berlin' })).records[0]?.timestamp
    expect(await read(null)).toBe('2016-10-24T10:00:00.000Z')
    expect(await read('+01:00')).toBe('2016-10-24T11:00:00.000Z')
    expect(await read('America/New_York')).toBe('2016-10-24T16:00:00.000Z')
  })
  test('times that do not exist are unreadable lines', async () => {
    const file = await readTextAsFile(
      '27.03.16 01:59:59;00;032;01;0\n27.03.16 02:30:00;00;032;01;0\n27.03.16 03:00:00;00;032;01;0',
      {
        timeZone: 'Europe/Berlin',
      },
    )
    expect(file.lines).toEqual([1, 3])
    expect(file.unreadable).toEqual([
      [2, '2016-03-27 02:30:00 does not exist in Europe/Berlin: the clocks are put forward over it.'],
    ])
  })
  test('a file that begins inside the repeated hour gives nothing until it is said which is meant', async () => {
    const repeated = '30.10.16 02:30:00;00;032;01;0\n30.10.16 03:30:00;00;032;01;0'
    await expect(readTextAsFile(repeated, { timeZone: 'Europe/Berlin' })).rejects.toThrow('The file begins where')
    const file = await readTextAsFile(repeated, { timeZone: 'Europe/Berlin', ambiguous: 'second' })
    expect(file.records.map(record => record.timestamp)).toEqual([
      '2016-10-30T01:30:00.000Z',
      '2016-10-30T02:30:00.000Z',
    ])
  })
})

test('an empty file, and one of blank lines, are refused', async () => {
  await expect(readTextAsFile('')).rejects.toThrow('The file is empty.')
  await expect(readTextAsFile('\r\n \r\n')).rejects.toThrow('The file is empty.')
})

test('any bytes at all are refused with a sentence or read, never an error of another kind', async () => {
  const soup = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)),
    fc
      .string({ unit: fc.constantFrom(...'{}[]",;:. \n\r0129TZ-Vehtimsapcnl'), maxLength: 300 })
      .map(text => Buffer.from(text)),
  )
  const format = fc.constantFrom(undefined, ...READERS.map(reader => reader.name))
  await fc.assert(
    fc.asyncProperty(soup, format, async (content, named) => {
      const error = await readTextAsFile(content, { format: named }).then(
        () => null,
        problem => problem,
      )
      expect(error === null || error instanceof FileRefused).toBe(true)
    }),
    { numRuns: 400 },
  )
})

describe('the time zone of a file', () => {
  const VEHICLE = {
    second: Date.UTC(2016, 9, 24, 8, 37, 29) / 1000,
    hundredth: 0,
    lane: 1,
    wrongWay: false,
    speed: 50,
    length: 400,
    headway: 20,
    code: 2,
  }
  const files = {
    'wayside-csv': 'timestamp,channel\n2016-10-24 08:37:29,1',
    'wayside-ndjson': '{"timestamp":"2016-10-24T08:37:29","channel":1}',
    'semicolon-radar': '24.10.16 08:37:29;00;032;01;0 ',
    jamar: 'Veh. No., Date, Time, Channel, Class, Speed\n1, 10/24/2016, 8:37:29 AM, 1, 2, 30.0',
    fintraffic: '101;16;298;8;37;29;0;4.2;1;1;1;83;0;0;0;0',
    'vbv-1': writeVbv1([VEHICLE], 'UTC').join('\n'),
    metrocount: writeMetroCount([VEHICLE], 'UTC').join('\n'),
    tii: writeTii([VEHICLE], 'UTC').join('\n'),
  }

  test.each(Object.entries(files))('is the one that is said, in %s', async (format, content) => {
    const read = async (timeZone: string) => {
      const file = await readTextAsFile(content, { timeZone })
      return [file.format, file.timeZone, file.records[0]?.timestamp]
    }
    expect(await read('America/New_York')).toEqual([format, 'America/New_York', '2016-10-24T12:37:29.000Z'])
    expect(await read('+05:30')).toEqual([format, '+05:30', '2016-10-24T03:07:29.000Z'])
    for (const unknown of ['Mars/Base', '+25:00', '', 'Europe/Berlin ']) {
      await expect(readTextAsFile(content, { timeZone: unknown })).rejects.toThrow(
        `There is no time zone "${unknown}". Use a name such as Europe/Berlin or +01:00.`,
      )
    }
  })
})
