import { reportColour } from '../../../reports/report-colours.ts'
import { columnName } from './cell-names.ts'

/** A chart of columns of its sheet. Rows and columns are counted from 0. */
export interface SheetChart {
  type: 'stacked columns' | 'lines'
  title: string
  sheet: string
  at: { column: number; row: number }
  categories: { column: number; from: number; to: number }
  series: { name: string; column: number; colour: string; isDashed: boolean }[]
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Size of a chart, in columns and rows of the sheet. */
const WIDTH = 12
const HEIGHT = 20

/** A chart of Excel. Its numbers are those of the cells, which Excel reads when it opens the file. */
export function chartXml({ type, title, sheet, categories, series }: SheetChart): string {
  const range = (column: number) => {
    const name = columnName(column)
    return `'${sheet.replaceAll("'", "''")}'!$${name}$${categories.from + 1}:$${name}$${categories.to + 1}`
  }
  const one = ({ name, column, colour, isDashed }: SheetChart['series'][number], i: number) => {
    const fill = `<a:solidFill><a:srgbClr val="${reportColour(colour).slice(1)}"/></a:solidFill>`
    const look =
      type === 'lines'
        ? `<c:spPr><a:ln w="15875">${fill}${isDashed ? '<a:prstDash val="dash"/>' : ''}</a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>`
        : `<c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/>`
    return (
      `<c:ser><c:idx val="${i}"/><c:order val="${i}"/><c:tx><c:v>${escaped(name)}</c:v></c:tx>${look}` +
      `<c:cat><c:strRef><c:f>${escaped(range(categories.column))}</c:f></c:strRef></c:cat>` +
      `<c:val><c:numRef><c:f>${escaped(range(column))}</c:f></c:numRef></c:val>` +
      `${type === 'lines' ? '<c:smooth val="0"/>' : ''}</c:ser>`
    )
  }
  const all = series.map(one).join('')
  const axes = '<c:axId val="1"/><c:axId val="2"/>'
  const plot =
    type === 'lines'
      ? `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${all}<c:marker val="1"/>${axes}</c:lineChart>`
      : `<c:barChart><c:barDir val="col"/><c:grouping val="stacked"/><c:varyColors val="0"/>${all}<c:gapWidth val="20"/><c:overlap val="100"/>${axes}</c:barChart>`
  return (
    `${XML}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONSHIPS}"><c:roundedCorners val="0"/><c:chart>` +
    `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr lang="en" sz="1200" b="1"/><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>` +
    `<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}` +
    `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx>` +
    `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="autoZero"/></c:valAx>` +
    `</c:plotArea><c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
  )
}

/** The charts of a sheet, by the numbers of their relationships. */
export function drawingXml(charts: SheetChart[]): string {
  const anchors = charts.map(({ at, title }, i) => {
    const marker = (column: number, row: number) =>
      `<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`
    return (
      `<xdr:twoCellAnchor><xdr:from>${marker(at.column, at.row)}</xdr:from><xdr:to>${marker(at.column + WIDTH, at.row + HEIGHT)}</xdr:to>` +
      `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${i + 2}" name="${escaped(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
      '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
      `<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" r:id="rId${i + 1}"/></a:graphicData></a:graphic>` +
      '</xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>'
    )
  })
  return `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONSHIPS}">${anchors.join('')}</xdr:wsDr>`
}

/** Numbered from rId1, in this order. */
export const relationshipsXml = (kind: string, targets: string[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}">${targets.map((target, i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

const ENTITIES: { [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text.replace(/[^\P{Cc}]/gu, ' ').replace(/[&<>"]/g, character => ENTITIES[character] as string)
