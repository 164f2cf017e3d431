import {
  type ExportContext,
  type ExportedChannel,
  type ExportedSite,
  unknownSite,
} from '../../../../contract/exported-columns.ts'
import { eachZone } from '../../../../contract/times/zone-offsets.ts'
import { classReader } from '../../../../contract/vehicles/class-in-scheme.ts'
import {
  type Flag,
  flagsAt,
  flagsOf,
  INVALID,
  idAt,
  msAt,
  NO_LANE,
  PACKED,
  PACKED_BYTES,
  viewOf,
} from '../../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'
import {
  type Text,
  text,
  writeDecimal,
  writeFixed,
  writeInteger,
  writeSmall,
  writeText,
} from '../../../records/write-ascii.ts'
import { cutBlocks } from './cut-blocks.ts'
import { TimeWriter } from './time-writer.ts'

/** The text around the numbers and times of a record in a format with one line for each record. */
export interface LineShape {
  beforeId: string
  /** From the id to the timestamp. */
  site(number: number, site: ExportedSite): string
  beforeLocalTime: string
  /** From the local time to the lane. */
  channel(number: number, channel: ExportedChannel | undefined): string
  /** From the lane to the class code. */
  vehicleClass(name: VehicleClass, inScheme?: string): string
  beforeSpeed: string
  beforeLength: string
  beforeHeadway: string
  beforeGap: string
  end(valid: boolean, flags: Flag[]): string
  missing: string
  /** Whether numbers have all decimals of their column (`50.0`), not only those they need (`50`). */
  hasFixedDecimals: boolean
}

interface SiteTexts {
  site: Text
  clock: TimeWriter
  /** By number. */
  channels: Text[]
}

/** All numbers at their longest, plus the bytes that writeText writes beyond the end of a text. */
const MAX_NUMBERS_BYTES = 160

/** Records in a block: some hundred kilobytes of text, which fit into the processor's cache until they are compressed. */
const BLOCK = 1024

export async function* encodeLines(
  slices: AsyncIterable<Buffer>,
  context: ExportContext,
  shape: LineShape,
): AsyncGenerator<Buffer> {
  const encode = lineEncoder(context, shape)
  for await (const block of cutBlocks(slices, BLOCK)) yield encode(block)
}

/**
 * Texts are encoded once per site and channel; digits are written straight into one buffer, as in search. A record of csv
 * takes two thirds of the time of PostgreSQL's COPY of the bare columns.
 */
function lineEncoder(context: ExportContext, shape: LineShape): (packed: Buffer) => Buffer {
  const id = text(shape.beforeId)
  const localTime = text(shape.beforeLocalTime)
  const scheme = context.classScheme ? classReader(context.classScheme) : null
  /** By class in the scheme, then by stored class. */
  const classes = (scheme?.classes ?? [undefined]).map(inScheme =>
    VEHICLE_CLASSES.map(name => text(shape.vehicleClass(name, inScheme))),
  )
  const speed = text(shape.beforeSpeed)
  const length = text(shape.beforeLength)
  const headway = text(shape.beforeHeadway)
  const gap = text(shape.beforeGap)
  const ends = Array.from({ length: 32 }, (_, set) => text(shape.end((set & INVALID) === 0, flagsOf(set))))
  const missing = text(shape.missing)
  const utc = new TimeWriter('UTC', true)
  const sites = textsOfSites(context, shape)
  const maxLineBytes =
    [id, localTime, speed, length, headway, gap].reduce((sum, piece) => sum + piece.length, MAX_NUMBERS_BYTES) +
    maxLength(classes.flat()) +
    maxLength(ends) +
    maxLength([...sites.values()].map(({ site }) => site)) +
    Math.max(maxLength([...sites.values()].flatMap(({ channels }) => channels)), shape.channel(255, undefined).length)

  const writeNumber = shape.hasFixedDecimals ? writeFixed : writeDecimal
  const decimal = (out: DataView, at: number, n: number, places: 1 | 2 | 3) =>
    n < 0 ? writeText(out, at, missing) : writeNumber(out, at, n, places)

  return packed => {
    const view = viewOf(packed)
    const buffer = Buffer.allocUnsafe((packed.length / PACKED_BYTES) * maxLineBytes)
    const out = viewOf(buffer)
    let at = 0
    for (let p = 0; p < packed.length; p += PACKED_BYTES) {
      const number = view.getInt32(p + PACKED.site)
      const site = sites.get(number)
      if (!site) throw unknownSite(number)
      const ms = msAt(view, p)
      at = writeInteger(out, writeText(out, at, id), idAt(view, p))
      at = utc.write(out, writeText(out, at, site.site), ms)
      at = site.clock.write(out, writeText(out, at, localTime), ms)

      const channel = view.getUint8(p + PACKED.channel)
      site.channels[channel] ??= text(shape.channel(channel, undefined))
      at = writeText(out, at, site.channels[channel])
      const lane = view.getUint8(p + PACKED.lane)
      at = lane === NO_LANE ? writeText(out, at, missing) : writeSmall(out, at, lane)
      const ofScheme = classes[scheme ? scheme.classAt(view, p) : 0] as Text[]
      at = writeText(out, at, ofScheme[view.getUint8(p + PACKED.vehicleClass)] as Text)
      const code = view.getInt16(p + PACKED.classCode)
      at = code < 0 ? writeText(out, at, missing) : writeSmall(out, at, code)

      at = decimal(out, writeText(out, at, speed), view.getInt16(p + PACKED.speed), 1)
      at = decimal(out, writeText(out, at, length), view.getInt16(p + PACKED.length), 2)
      at = decimal(out, writeText(out, at, headway), view.getInt32(p + PACKED.headway), 3)
      at = decimal(out, writeText(out, at, gap), view.getInt32(p + PACKED.gap), 3)
      at = writeText(out, at, ends[flagsAt(view, p)] as Text)
    }
    return buffer.subarray(0, at)
  }
}

function textsOfSites(context: ExportContext, shape: LineShape): Map<number, SiteTexts> {
  const clockOf = eachZone(zone => new TimeWriter(zone))
  const sites = new Map<number, SiteTexts>()
  for (const [number, site] of context.sites) {
    const channels: Text[] = []
    for (const channel of site.channels) channels[channel.number] = text(shape.channel(channel.number, channel))
    sites.set(number, { site: text(shape.site(number, site)), clock: clockOf(site.time_zone), channels })
  }
  return sites
}

const maxLength = (texts: Text[]) => texts.reduce((max, { length }) => Math.max(max, length), 0)
