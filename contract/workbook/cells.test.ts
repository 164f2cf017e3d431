import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlText } from './cells.ts'

const read = (text: string) =>
  text
    .replace(
      /&(lt|gt|amp|quot|#39);/g,
      (_, name) => ({ lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" })[name as 'lt'],
    )
    .replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

test('every text comes back, and holds nothing that XML cannot', () => {
  const pieces = fc.constantFrom('_x', '_', 'x0041_', '_x005F_', '&', '<', '>', '"', '\r', '\n', '\t', '\0', '\uffff')
  const text = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' }))).map(parts => parts.join(''))
  fc.assert(
    fc.property(text, value => {
      const written = xmlText(value)
      expect(read(written)).toBe(value.toWellFormed())
      expect(written).not.toMatch(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[<>"']/u)
    }),
    { numRuns: 300 },
  )
})
