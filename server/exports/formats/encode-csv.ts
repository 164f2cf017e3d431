import { COLUMN_NAMES } from './columns.ts'
import type { ExportContext } from './context.ts'
import { cutBlocks } from './cut-blocks.ts'
import { type LineShape, lineEncoder } from './line-encoder.ts'

/**
 * RFC 4180, so lines end with CRLF. UTF-8 without a byte order mark: pandas, R and COPY would take it for a part of the
 * first column's name, and who wants to double-click has xlsx.
 */
export async function* encodeCsv(slices: AsyncIterable<Buffer>, context: ExportContext): AsyncGenerator<Buffer> {
  yield Buffer.from(`${COLUMN_NAMES.join(',')}\r\n`)
  const encode = lineEncoder(context, SHAPE)
  for await (const block of cutBlocks(slices, BLOCK)) yield encode(block)
}

/** Some 200 kB of text, which stay in the processor's cache until they are written or compressed. */
const BLOCK = 1024

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

/** A free text must not become a formula in a spreadsheet; the apostrophe makes it a text there. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

function csvText(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
