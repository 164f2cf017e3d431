import { expect, test } from 'vitest'
import type { ReportDocument } from '../../../../charts/report-document.ts'
import { readPdf } from '../../../../tests/support/reading/read-pdf.ts'
import { wordsOf } from '../words.ts'
import { writePdf } from './write-pdf.ts'

test('the characters that XML escapes are written in a plan as they are', async () => {
  const direction = `"A" & 'B' <C>`
  const document: ReportDocument = {
    title: 'DE-1',
    subtitle: 'November 2026',
    organization: 'Roads',
    logo: null,
    kind: 'Report',
    foot: { about: '', made: '' },
    head: [{ name: 'Site', values: ['DE-1'] }],
    map: { country: 'DE', channels: [{ number: 1, direction, bearing_deg: 0 }] },
    figures: [{ name: 'ADT', value: '1', unit: '', more: '' }],
    sections: [],
  }
  const words = wordsOf({ language: 'en', paper: 'a4' })
  const { pages } = readPdf(await writePdf(document, words, 'a4', new Date('2026-11-18T12:00:00Z')))
  expect(pages.join('')).toContain(`1 ${direction}`)
})
