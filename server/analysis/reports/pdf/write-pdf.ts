import {
  type DocumentBlock,
  type DocumentFact,
  type DocumentSection,
  type KeyFigure,
  type LegendEntry,
  linesOf,
  type ReportDocument,
  type StripPart,
} from '../../../../charts/report-document.ts'
import { hatchLines } from '../../../../charts/shapes.ts'
import { type Paper, reportLocale } from '../../../../contract/reports.ts'
import { escapeXml } from '../../../../contract/text/escape-xml.ts'
import { HATCHED_CLASS } from '../../../../contract/vehicles/class-colours.ts'
import { type PdfNode, writeTaggedPdf } from '../../../platform/internals/tagged-pdf.ts'
import { reportColour } from '../report-colours.ts'
import { drawSketchMap } from '../sketch-map.ts'
import type { Words } from '../words.ts'
import { drawPlot, lookOf } from './draw-plot.ts'
import { REGULAR, SEMI_BOLD } from './font-files.ts'
import { FAMILY, featuresOf, isPrintable, printable } from './fonts.ts'
import { NO_LINES, printTable } from './print-table.ts'

const POINTS_PER_MM = 72 / 25.4
const MARGIN = 15 * POINTS_PER_MM
/** In points. */
const SIZES: { [paper in Paper]: { width: number; height: number } } = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
}
/** Plots are drawn larger and scaled, so that their text of 11 px is 8 pt. */
const PIXELS_PER_POINT = 11 / 8

const GREY = reportColour('--color-text-2')
const LINE = reportColour('--color-line-strong')

/** The report as a PDF. The same document and moment give the same bytes. */
export function writePdf(document: ReportDocument, words: Words, paper: Paper, madeAt: Date): Promise<Buffer> {
  const size = SIZES[paper]
  const frame = { width: size.width - 2 * MARGIN, height: size.height - 2 * MARGIN - 46 }
  const { organization, title, subtitle, head, map, figures, sections } = document
  return writeTaggedPdf({
    title: `${title}, ${subtitle}`,
    author: organization,
    language: reportLocale(words.language, paper),
    createdAt: madeAt,
    page: { ...size, margins: [MARGIN, MARGIN + 26, MARGIN, MARGIN + 20] },
    font: { family: FAMILY, regular: REGULAR, bold: SEMI_BOLD },
    featuresOf,
    defaultStyle: { fontSize: 9, color: reportColour('--color-text'), lineHeight: 1.15 },
    header: page => pageHead(document, page, frame.width),
    footer: (page, pages) => pageFoot(document, words.m.pageOf({ page, pages }), frame.width),
    content: [
      { text: printable(title), tag: 'H1', fontSize: 18, bold: true, outline: true, outlineText: title },
      { text: printable(subtitle), fontSize: 11, color: GREY, margin: [0, 1, 0, 8] },
      {
        columns: [
          { width: '*', ...factTable(head, 78) },
          ...(map
            ? [
                {
                  width: 184,
                  svg: printableSvg(drawSketchMap(map)),
                  fit: [184, 150],
                  alt: words.m.mapOf({ directions: map.channels.map(({ direction }) => direction).join(', ') }),
                },
              ]
            : []),
        ],
        columnGap: 12,
      },
      ...(figures.length > 0 ? [keyFigures(figures, frame.width)] : []),
      ...sections.map(section => printSection(section, words, frame)),
      ...(isPrintable(allText(document)) ? [] : [{ text: words.m.fontNote, color: GREY, margin: [0, 6, 0, 0] }]),
    ],
  })
}

/** What is left of a page within its margins, in points. */
interface Frame {
  width: number
  height: number
}

const pageHead = ({ organization, title, kind, logo }: ReportDocument, page: number, width: number): PdfNode => ({
  margin: [MARGIN, MARGIN - 6, MARGIN, 0],
  stack: [
    {
      columns: [
        ...(logo ? [{ image: logo, fit: LOGO_SIZE, width: 'auto', margin: [0, -6, 8, 0] }] : []),
        {
          text: [
            ...(logo ? [] : [{ text: 'Wayside   ', bold: true }]),
            { text: printable(page === 1 ? organization : title), color: GREY },
          ],
        },
        { text: kind, alignment: 'right', width: 'auto', color: GREY },
      ],
    },
    rule(width, 1, reportColour('--color-text')),
  ],
})

/** The width of names of definitions in points: „Hauptgeschwindigkeitsbereich“ has no place to be broken. */
const NAME_WIDTH = 136

/** The size of the organization's logo in the head of each page, in points. */
const LOGO_SIZE = [120, 18]

const pageFoot = ({ foot }: ReportDocument, pageOf: string, width: number): PdfNode => ({
  margin: [MARGIN, 4, MARGIN, 0],
  stack: [
    rule(width, 0.5, LINE),
    {
      fontSize: 8,
      color: GREY,
      margin: [0, 4, 0, 0],
      columnGap: 8,
      columns: [
        { text: printable(foot.about) },
        { text: `${printable(foot.made)}     ${pageOf}`, alignment: 'right', width: 'auto', noWrap: true },
      ],
    },
  ],
})

const rule = (width: number, lineWidth: number, lineColor: string) => ({
  canvas: [{ type: 'line', x1: 0, y1: 3, x2: width, y2: 3, lineWidth, lineColor }],
})

const factTable = (facts: DocumentFact[], nameWidth: number) => ({
  layout: NO_LINES,
  table: {
    hasRowHeads: true,
    widths: [nameWidth, '*'],
    body: facts.map(fact => [
      { text: printable(fact.name), color: GREY },
      { stack: linesOf(fact).map(value => ({ text: printable(value) })) },
    ]),
  },
})

function keyFigures(figures: KeyFigure[], width: number): PdfNode {
  return {
    margin: [0, 10, 0, 4],
    stack: [
      rule(width, 1, reportColour('--color-text')),
      {
        margin: [0, 6, 0, 2],
        columns: figures.map(({ name, value, unit, more }) => ({
          width: '*',
          stack: [
            { text: printable(name), fontSize: 8, color: GREY },
            {
              text: [
                { text: printable(value), fontSize: 14, bold: true },
                { text: ` ${printable(unit)}`, fontSize: 8 },
              ],
            },
            { text: printable(more), fontSize: 8, color: GREY },
          ],
        })),
        columnGap: 6,
      },
      rule(width, 0.5, LINE),
    ],
  }
}

/** A plot or a short table is never cut from its title. */
function printSection({ title, lead, blocks }: DocumentSection, words: Words, frame: Frame): PdfNode {
  const head: PdfNode[] = [
    {
      text: printable(title),
      tag: 'H2',
      fontSize: 12,
      bold: true,
      margin: [0, 12, 0, 1],
      outline: true,
      outlineText: title,
    },
    ...(lead === '' ? [] : [{ text: printable(lead), color: GREY, margin: [0, 0, 0, 3] }]),
  ]
  const [first, ...others] = blocks.flatMap(block => printBlock(block, `${title}. ${lead}`, words, frame))
  return { tag: 'Sect', stack: [...(first ? [{ unbreakable: true, stack: [...head, first] }] : head), ...others] }
}

function printBlock(block: DocumentBlock, label: string, words: Words, frame: Frame): PdfNode[] {
  const { width } = frame
  switch (block.type) {
    case 'table':
      return printTable(block.table, words, frame)
    case 'facts':
      return [factTable(block.facts, NAME_WIDTH)]
    case 'text':
      return [{ text: printable(block.text), color: GREY, margin: [0, 8, 0, 0] }]
    case 'strip':
      // The table of classes has the same shares.
      return [{ svg: strip(block.parts, width), margin: [0, 6, 0, 4] }]
    case 'plot': {
      const svg = drawPlot(block.plot, width * PIXELS_PER_POINT, lookOf(words))
      return [{ stack: [legend(block.legend), { svg: printableSvg(svg), width, alt: label }] }]
    }
  }
}

const MARKS: { [mark in LegendEntry['mark']]: (colour: string) => string } = {
  swatch: colour => `<rect width="8" height="8" y="1" rx="1" fill="${colour}"/>`,
  line: colour => `<path d="M0 5h10" stroke="${colour}" stroke-width="1.5"/>`,
  dashed: colour => `<path d="M0 5h10" stroke="${colour}" stroke-width="1.25" stroke-dasharray="2 2"/>`,
  hatch: colour =>
    `<rect x="0.5" y="1.5" width="8" height="7" fill="none" stroke="${colour}"/><path d="M1 8 8 2M1 5l3-3M5 8l3-3" stroke="${colour}"/>`,
}

const legend = (entries: LegendEntry[]) => ({
  fontSize: 8,
  margin: [0, 0, 0, 3],
  columnGap: 4,
  columns: entries.flatMap(({ label, colour, mark }) => [
    {
      width: 12,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 10" width="12" height="10">${MARKS[mark](reportColour(colour))}</svg>`,
    },
    { width: 'auto', text: printable(label), margin: [0, 0, 8, 0] },
  ]),
})

function strip(parts: StripPart[], width: number): string {
  let at = 0
  const rects = parts.map(({ colour, share }) => {
    const x = at
    at += share * width
    const part = { x, y: 0, width: Math.max(0, share * width - 0.8), height: 10 }
    if (colour === HATCHED_CLASS) return `<path d="${hatchLines(part)}" stroke="${reportColour(colour)}"/>`
    return `<rect x="${x}" width="${part.width}" height="10" fill="${reportColour(colour)}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 10" width="${width}" height="10">${rects.join('')}</svg>`
}

/** Only its texts, which are between tags, can have characters that the font lacks. */
const printableSvg = (svg: string): string =>
  svg.replace(/>([^<]+)</g, (_, text: string) => `>${escapeXml(printable(unescapeXml(text)))}<`)

const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const allText = ({ title, organization, head, foot }: ReportDocument): string =>
  [title, organization, foot.made, ...head.flatMap(({ values }) => values)].join(' ')
