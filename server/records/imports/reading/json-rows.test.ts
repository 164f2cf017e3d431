import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

async function linesOf(text: string, size: number): Promise<string[]> {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  const lines: string[] = []
  for await (const chunk of readLines(Readable.from(chunks))) lines.push(...chunk)
  return lines.filter(line => line.trim() !== '')
}

test('each object in the list of an answer is a line, in any layout and with any texts', async () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.array(fc.integer()), fc.record({ '{': fc.string() }))
  const rows = fc.array(fc.dictionary(fc.string(), value, { minKeys: 1 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(0, 2),
      fc.integer({ min: 1, max: 200 }),
      fc.boolean(),
      async (report, indent, size, isList) => {
        const answer = isList ? report : { status_code: 200, message: 'o{k', report }
        const lines = await linesOf(JSON.stringify(answer, null, indent), size)
        expect(lines.map(line => JSON.parse(line))).toEqual(report)
      },
    ),
    { numRuns: 100 },
  )
})

test('other text is passed on as it is', async () => {
  for (const text of ['a;b\n[1]\n', '{"timestamp":"2026-06-01T07:15:23Z","channel":1}\n'.repeat(3), '[x] note\nrow'])
    expect((await linesOf(text, 7)).join('\n')).toBe(text.trimEnd())
})
