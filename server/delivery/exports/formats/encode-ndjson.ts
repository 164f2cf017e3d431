import type { ExportContext } from '../../../../contract/exported-columns.ts'
import { encodeLines, type LineShape } from './encode-lines.ts'

/** Each line is the record of search, plus the columns of the site and the channel. */
export function encodeNdjson(slices: AsyncIterable<Buffer>, context: ExportContext): AsyncGenerator<Buffer> {
  return encodeLines(slices, context, SHAPE)
}

const json = JSON.stringify

const SHAPE: LineShape = {
  beforeId: '{"id":',
  site: (number, site) =>
    `,"site":${number},"site_id":${json(site.site_id)},"site_name":${json(site.name)},"timestamp":"`,
  beforeLocalTime: '","local_time":"',
  channel: (number, channel) =>
    `","channel":${number},"channel_name":${json(channel?.name ?? null)},"direction":${json(channel?.direction ?? null)},"lane":`,
  vehicleClass: (name, inScheme) =>
    `,"vehicle_class":"${name}",${inScheme === undefined ? '' : `"class_in_scheme":${json(inScheme)},`}"class_code":`,
  beforeSpeed: ',"speed_kmh":',
  beforeLength: ',"length_m":',
  beforeHeadway: ',"headway_s":',
  beforeGap: ',"gap_s":',
  end: (valid, flags) => `,"valid":${valid},"flags":${json(flags)}}\n`,
  missing: 'null',
  hasFixedDecimals: false,
}
