import { expect, test } from 'vitest'
import type { DocumentSection, ReportDocument } from '../../../../charts/report-document.ts'
import type { Paper } from '../../../../contract/reports.ts'
import { readPdf } from '../../../../tests/support/reading/read-pdf.ts'
import { wordsOf } from '../words.ts'
import { printable, textWidth } from './fonts.ts'
import { writePdf } from './write-pdf.ts'

const words = wordsOf({ language: 'en', paper: 'a4' })
const MADE_AT = new Date('2026-11-18T12:00:00Z')
const PLAIN: ReportDocument = {
  title: 'DE-1',
  subtitle: 'November 2026',
  organization: 'Roads',
  logo: null,
  kind: 'Report',
  foot: { about: '', made: '' },
  head: [{ name: 'Site', values: ['DE-1'] }],
  map: { country: 'DE', channels: [{ number: 1, direction: 'Centre', bearing_deg: 0 }] },
  figures: [],
  sections: [],
}
const tableOf = (rows: number): DocumentSection => ({
  title: 'Vehicles per hour',
  lead: '',
  blocks: [1, 2, 3].map(part => ({
    type: 'table' as const,
    table: {
      columns: [
        { head: `Hour of part ${part}`, digits: null },
        { head: 'Mon 1', digits: 0 },
      ],
      rows: Array.from({ length: rows }, (_, i) => ({ cells: [`row ${part}.${i}`, i] })),
      notes: [],
    },
  })),
})
const write = (more: Partial<ReportDocument>, paper: Paper = 'a4') =>
  writePdf({ ...PLAIN, ...more }, words, paper, MADE_AT)

test('a report is tagged, with its language, its title, headings, heads of tables and texts for pictures', async () => {
  const text = (await write({ sections: [tableOf(2)] })).toString('latin1')
  for (const entry of [
    '/Lang (en-GB)',
    '/Marked true',
    '/DisplayDocTitle true',
    '/S /H1',
    '/S /H2',
    '/S /Sect',
    '/S /TD',
  ]) {
    expect(text).toContain(entry)
  }
  expect(text).toMatch(/\/S \/TH\n[\s\S]{0,200}?\/Scope \/Column/)
  expect(text).toMatch(/\/S \/Figure\n[\s\S]{0,300}?\/Alt \(Sketch of the road with its directions: Centre\)/)
  // One TH per head and row head, one TD per number, none for heads that are repeated.
  expect(text.match(/\/S \/TD\n/g)).toHaveLength(1 + 3 * 2)
})

test('sections are bookmarks', async () => {
  const text = (await write({ sections: [tableOf(2)] })).toString('latin1')
  expect(text).toMatch(/\/Outlines \d+ 0 R/)
  expect(text).toContain('/Title (Vehicles per hour)')
})

test.each(['a4', 'letter'] as const)('two blocks of the hours of a day are on one page of %s', async paper => {
  const { pages } = readPdf(await write({ sections: [tableOf(25)] }, paper))
  expect(pages.filter(page => page.includes('row 2.24') && page.includes('row 3.24'))).toHaveLength(1)
})

test('a table that is longer than a page is cut into parts of about as many rows', async () => {
  const { pages } = readPdf(await write({ sections: [tableOf(97)] }))
  const counts = pages.map(page => page.match(/row 1\.\d+/g)?.length ?? 0).filter(Boolean)
  expect(counts).toHaveLength(2)
  expect(Math.min(...counts)).toBeGreaterThan(45)
})

test('a number keeps its unit beside it, and its point apart from its digits', () => {
  expect(printable('at least 95 % of 30 km/h, 5 men')).toBe('at least 95\u00a0% of 30\u00a0km/h, 5 men')
  expect(textWidth('7.5')).toBeCloseTo(textWidth('1.5'), 5)
  expect(textWidth('7')).toBe(textWidth('1'))
})

test('the characters that XML escapes are written in a plan as they are', async () => {
  const direction = `"A" & 'B' <C>`
  const map = { country: 'DE', channels: [{ number: 1, direction, bearing_deg: 0 }] }
  const { pages } = readPdf(await write({ map }))
  expect(pages.join('')).toContain(`1 ${direction}`)
})
