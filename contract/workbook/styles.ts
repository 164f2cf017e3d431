import { SPREADSHEET, XML } from './cells.ts'

const FONTS = { plain: '<sz val="11"/>', bold: '<b/><sz val="11"/>', title: '<b/><sz val="14"/>' }

const ALIGNMENTS = {
  left: 'horizontal="left"',
  indented: 'horizontal="left" indent="1"',
  right: 'horizontal="right"',
  top: 'vertical="top"',
  wrapped: 'vertical="top" wrapText="1"',
}

/** Each format of a cell: its number format, its font, where it stands if not where Excel puts it, and a line below it. */
const CELL_FORMATS = {
  plain: ['General', 'plain'],
  bold: ['General', 'bold'],
  boldTop: ['General', 'bold', 'top'],
  head: ['General', 'bold', 'left', 'line'],
  headIndented: ['General', 'bold', 'indented', 'line'],
  headRight: ['General', 'bold', 'right', 'line'],
  headClock: ['hh:mm', 'bold', 'right', 'line'],
  right: ['General', 'plain', 'right'],
  indented: ['General', 'plain', 'indented'],
  boldIndented: ['General', 'bold', 'indented'],
  wrapped: ['General', 'plain', 'wrapped'],
  title: ['General', 'title'],
  whole: ['0', 'plain'],
  left: ['0', 'plain', 'left'],
  moment: ['yyyy\\-mm\\-dd\\ hh:mm:ss.000', 'plain'],
  minute: ['yyyy\\-mm\\-dd\\ hh:mm', 'plain'],
  date: ['yyyy\\-mm\\-dd', 'plain', 'left'],
  clock: ['hh:mm', 'plain', 'left'],
  time: ['hh:mm', 'plain'],
  boldTime: ['hh:mm', 'bold'],
  percent1: ['0.0%', 'plain', 'left'],
  figure0: ['#,##0', 'plain', 'left'],
  figure1: ['0.0', 'plain', 'left'],
  digits0: ['#,##0', 'plain'],
  digits1: ['0.0', 'plain'],
  digits2: ['0.00', 'plain'],
  signed0: ['+#,##0;-#,##0;0', 'plain'],
  signed1: ['+0.0;-0.0;0.0', 'plain'],
  signed2: ['+0.00;-0.00;0.00', 'plain'],
  boldDigits0: ['#,##0', 'bold'],
  boldDigits1: ['0.0', 'bold'],
  boldDigits2: ['0.00', 'bold'],
} as const satisfies {
  [name: string]: Format
}

type Format = readonly [
  number: string,
  font: keyof typeof FONTS,
  align?: keyof typeof ALIGNMENTS | undefined,
  line?: 'line',
]

export type CellFormat = keyof typeof CELL_FORMATS

/** The number of each format, which cells refer to. */
export const STYLE = Object.fromEntries(Object.keys(CELL_FORMATS).map((name, number) => [name, number])) as {
  readonly [name in CellFormat]: number
}

/** Number formats of Excel's own, and those of this file from 164 on. */
const BUILT_IN: readonly string[] = ['General', '0']
const OWN_NUMBERS: readonly string[] = [...new Set(Object.values(CELL_FORMATS).map(([number]) => number))].filter(
  number => !BUILT_IN.includes(number),
)
const numberId = (number: string): number =>
  BUILT_IN.includes(number) ? BUILT_IN.indexOf(number) : 164 + OWN_NUMBERS.indexOf(number)

const list = (name: string, items: string[]): string => `<${name} count="${items.length}">${items.join('')}</${name}>`

const cellFormat = ([number, font, align, line]: Format): string => {
  const fontId = Object.keys(FONTS).indexOf(font)
  const border = line ? '1" applyBorder="1' : '0'
  const start = `<xf numFmtId="${numberId(number)}" fontId="${fontId}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1"`
  return align ? `${start} applyAlignment="1"><alignment ${ALIGNMENTS[align]}/></xf>` : `${start}/>`
}

/** The part `xl/styles.xml`. */
export const STYLES = [
  `${XML}<styleSheet xmlns="${SPREADSHEET}">`,
  list(
    'numFmts',
    OWN_NUMBERS.map(number => `<numFmt numFmtId="${numberId(number)}" formatCode="${number}"/>`),
  ),
  list(
    'fonts',
    Object.values(FONTS).map(font => `<font>${font}<name val="Calibri"/><family val="2"/></font>`),
  ),
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  list(
    'borders',
    ['<bottom/>', '<bottom style="thin"><color rgb="FF818D94"/></bottom>'].map(
      bottom => `<border><left/><right/><top/>${bottom}<diagonal/></border>`,
    ),
  ),
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  list('cellXfs', Object.values(CELL_FORMATS).map(cellFormat)),
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')
