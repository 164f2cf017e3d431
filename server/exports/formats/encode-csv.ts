import { csvText } from '../../../contract/csv-text.ts'
import { COLUMN_NAMES } from './columns.ts'
import type { ExportContext } from './context.ts'
import { encodeLines, type LineShape } from './encode-lines.ts'

/**
 * RFC 4180, so lines end with CRLF. UTF-8 without a byte order mark: pandas, R and COPY would take it for a part of the
 * first column's name, and who wants to double-click has xlsx.
 */
export async function* encodeCsv(slices: AsyncIterable<Buffer>, context: ExportContext): AsyncGenerator<Buffer> {
  yield Buffer.from(`${COLUMN_NAMES.join(',')}\r\n`)
  yield* encodeLines(slices, context, SHAPE)
}

const SHAPE: LineShape = {
  beforeId: '',
  site: (number, site) => `,${number},${csvText(site.site_id)},${csvText(site.name)},`,
  beforeLocalTime: ',',
  channel: (number, channel) => `,${number},${csvText(channel?.name ?? '')},${csvText(channel?.direction ?? '')},`,
  vehicleClass: name => `,${name},`,
  beforeSpeed: ',',
  beforeLength: ',',
  beforeHeadway: ',',
  beforeGap: ',',
  end: (valid, flags) => `,${valid},${flags.join('|')}\r\n`,
  missing: '',
}
