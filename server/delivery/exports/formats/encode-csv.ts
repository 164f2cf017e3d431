import { columnsOf, type ExportContext } from '../../../../contract/exported-columns.ts'
import { quotedText } from '../../../../contract/text/csv-text.ts'
import { encodeLines, type LineShape } from './encode-lines.ts'

/**
 * Every number of a column has the same decimals, because programs guess types from the first rows and fail on a fraction
 * after 20,000 whole numbers. Texts are always quoted; numbers, times and booleans never.
 *
 * RFC 4180, so lines end with CRLF. UTF-8 without a byte order mark: pandas, R and COPY would read it as part of the first
 * column's name. For opening by double-click there is xlsx.
 */
export async function* encodeCsv(slices: AsyncIterable<Buffer>, context: ExportContext): AsyncGenerator<Buffer> {
  const names = columnsOf(context).map(column => column.name)
  yield Buffer.from(`${names.join(',')}\r\n`)
  yield* encodeLines(slices, context, SHAPE)
}

const SHAPE: LineShape = {
  beforeId: '',
  site: (number, site) => `,${number},${quotedText(site.site_id)},${quotedText(site.name)},`,
  beforeLocalTime: ',',
  channel: (number, channel) =>
    `,${number},${quotedText(channel?.name ?? '')},${quotedText(channel?.direction ?? '')},`,
  vehicleClass: (name, inScheme) => `,${quotedText(name)},${inScheme === undefined ? '' : `${quotedText(inScheme)},`}`,
  beforeSpeed: ',',
  beforeLength: ',',
  beforeHeadway: ',',
  beforeGap: ',',
  end: (valid, flags) => `,${valid},${quotedText(flags.join('|'))}\r\n`,
  missing: '',
  hasFixedDecimals: true,
}
