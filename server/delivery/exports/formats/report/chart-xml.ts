import { escapeXml } from '../../../../../contract/text/escape-xml.ts'
import { columnName, RELATIONSHIPS, XML } from '../../../../../contract/workbook/cells.ts'
import { reportColour } from '../../../../analysis/reports/report-colours.ts'

/** A chart of columns of its sheet. Rows and columns are counted from 0. */
export interface SheetChart {
  type: 'stacked columns' | 'lines'
  title: string
  /** What the values are, as in the plot of the report. */
  subtitle: string
  /** Where the axis of values begins; undefined: Excel chooses. */
  min: number | undefined
  sheet: string
  at: { column: number; row: number }
  categories: { column: number; from: number; to: number }
  series: ChartSeries[]
}

interface ChartSeries {
  name: string
  column: number
  /** The name of its variable. */
  colour: string
  isDashed: boolean
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const NAMESPACES = `xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONSHIPS}"`

/** A chart of Excel. Its numbers are those of the cells, which Excel reads when it opens the file. */
export function chartXml(chart: SheetChart): string {
  const content = element(
    'chart',
    titleXml(chart.title, chart.subtitle),
    setting('autoTitleDeleted', 0),
    element('plotArea', '<c:layout/>', chart.type === 'lines' ? lines(chart) : stackedColumns(chart), axes(chart)),
    element('legend', setting('legendPos', 'b'), setting('overlay', 0)),
    setting('plotVisOnly', 1),
    setting('dispBlanksAs', 'gap'),
  )
  return `${XML}<c:chartSpace ${NAMESPACES}>${setting('roundedCorners', 0)}${content}</c:chartSpace>`
}

/** Charts write each setting as an element of its own. */
const setting = (name: string, value: string | number): string => `<c:${name} val="${value}"/>`

const element = (name: string, ...content: string[]): string => `<c:${name}>${content.join('')}</c:${name}>`

const plainText = (text: string): string => escapeXml(text.replace(/\p{Cc}/gu, ' '))

function titleXml(title: string, subtitle: string): string {
  const line = (text: string, look: string) =>
    text === '' ? '' : `<a:p><a:r><a:rPr lang="en" ${look}/><a:t>${plainText(text)}</a:t></a:r></a:p>`
  const lines = line(title, 'sz="1200" b="1"') + line(subtitle, 'sz="900" b="0"')
  return element('title', element('tx', element('rich', `<a:bodyPr/>${lines}`)), setting('overlay', 0))
}

const lines = (chart: SheetChart): string =>
  element(
    'lineChart',
    setting('grouping', 'standard'),
    setting('varyColors', 0),
    ...chart.series.map((series, i) => seriesXml(chart, i, lineLook(series), setting('smooth', 0))),
    setting('marker', 1),
    AXES_USED,
  )

const stackedColumns = (chart: SheetChart): string =>
  element(
    'barChart',
    setting('barDir', 'col'),
    setting('grouping', 'stacked'),
    setting('varyColors', 0),
    ...chart.series.map((series, i) => seriesXml(chart, i, columnLook(series))),
    setting('gapWidth', 20),
    setting('overlap', 100),
    AXES_USED,
  )

function lineLook({ colour, isDashed }: ChartSeries): string {
  const dash = isDashed ? '<a:prstDash val="dash"/>' : ''
  const line = element('spPr', `<a:ln w="15875">${fill(colour)}${dash}</a:ln>`)
  return line + element('marker', setting('symbol', 'none'))
}

const columnLook = ({ colour }: ChartSeries): string => element('spPr', fill(colour)) + setting('invertIfNegative', 0)

const fill = (colour: string): string =>
  `<a:solidFill><a:srgbClr val="${reportColour(colour).slice(1)}"/></a:solidFill>`

function seriesXml(chart: SheetChart, index: number, look: string, more = ''): string {
  const { name, column } = chart.series[index] as ChartSeries
  return element(
    'ser',
    setting('idx', index),
    setting('order', index),
    element('tx', element('v', plainText(name))),
    look,
    element('cat', element('strRef', element('f', cellsOf(chart, chart.categories.column)))),
    element('val', element('numRef', element('f', cellsOf(chart, column)))),
    more,
  )
}

/** The cells of a column beside the categories: `'Sheet'!$B$4:$B$27`. */
function cellsOf({ sheet, categories: { from, to } }: SheetChart, column: number): string {
  const name = columnName(column)
  return plainText(`'${sheet.replaceAll("'", "''")}'!$${name}$${from + 1}:$${name}$${to + 1}`)
}

const [CATEGORY_AXIS, VALUE_AXIS] = [1, 2]
const AXES_USED = setting('axId', CATEGORY_AXIS) + setting('axId', VALUE_AXIS)

/** More dates would be written over each other. */
const MAX_DATES = 62
const LABELS = 6

/** Excel and others leave out labels by themselves only where they turn them. */
function labelSteps({ categories: { from, to } }: SheetChart): string {
  const count = to - from + 1
  return count > MAX_DATES ? setting('tickLblSkip', Math.ceil(count / LABELS)) : ''
}

const axes = (chart: SheetChart) =>
  element(
    'catAx',
    setting('axId', CATEGORY_AXIS),
    element('scaling', setting('orientation', 'minMax')),
    setting('delete', 0),
    setting('axPos', 'b'),
    setting('majorTickMark', 'none'),
    setting('minorTickMark', 'none'),
    setting('tickLblPos', 'low'),
    setting('crossAx', VALUE_AXIS),
    setting('crosses', 'autoZero'),
    labelSteps(chart),
  ) +
  element(
    'valAx',
    setting('axId', VALUE_AXIS),
    element('scaling', setting('orientation', 'minMax'), chart.min === undefined ? '' : setting('min', chart.min)),
    setting('delete', 0),
    setting('axPos', 'l'),
    '<c:majorGridlines/>',
    setting('majorTickMark', 'none'),
    setting('minorTickMark', 'none'),
    setting('tickLblPos', 'nextTo'),
    setting('crossAx', CATEGORY_AXIS),
    setting('crosses', 'autoZero'),
  )

/** Size of a chart, in columns and rows of the sheet. */
const WIDTH = 12
const HEIGHT = 20

/** The charts of a sheet, by the numbers of their relationships. */
export function drawingXml(charts: SheetChart[]): string {
  const anchors = charts.map(({ at, title }, i) => {
    const from = corner('from', at.column, at.row)
    const to = corner('to', at.column + WIDTH, at.row + HEIGHT)
    return `<xdr:twoCellAnchor>${from}${to}${frame(title, i)}<xdr:clientData/></xdr:twoCellAnchor>`
  })
  const names = `xmlns:xdr="${DRAWING}/spreadsheetDrawing" ${NAMESPACES}`
  return `${XML}<xdr:wsDr ${names}>${anchors.join('')}</xdr:wsDr>`
}

const corner = (name: 'from' | 'to', column: number, row: number): string =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`

const frame = (title: string, i: number): string =>
  [
    '<xdr:graphicFrame macro="">',
    `<xdr:nvGraphicFramePr><xdr:cNvPr id="${i + 2}" name="${plainText(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    `<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart r:id="rId${i + 1}"/></a:graphicData></a:graphic>`,
    '</xdr:graphicFrame>',
  ].join('')
