import { MAX_XLSX_RECORDS } from '../../../../contract/export-formats.ts'
import {
  columnsOf,
  type ExportContext,
  type ExportedColumn,
  type ExportedSite,
  unknownSite,
} from '../../../../contract/exported-columns.ts'
import { eachZone, ZoneOffsets } from '../../../../contract/times/zone-offsets.ts'
import { classReader } from '../../../../contract/vehicles/class-in-scheme.ts'
import {
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
import { VEHICLE_CLASSES } from '../../../../contract/vehicles/vehicle-classes.ts'
import { cellXml, columnName, type SharedStrings } from '../../../../contract/workbook/cells.ts'
import { sheetStart } from '../../../../contract/workbook/sheet.ts'
import { STYLE } from '../../../../contract/workbook/styles.ts'
import { type Text, text, writeSmall, writeText } from '../../../records/write-ascii.ts'
import { cutBlocks } from './cut-blocks.ts'
import {
  booleanCell,
  NO_CELL,
  stringCell,
  wholeCell,
  writeCell,
  writeDecimalCell,
  writeIdCell,
  writeMomentCell,
  writeWholeCell,
} from './write-cells.ts'

const BLOCK = 512

const WIDTHS: { [column in ExportedColumn]: number } = {
  id: 14,
  site: 8,
  site_id: 14,
  site_name: 28,
  timestamp: 24,
  local_time: 24,
  channel: 10,
  channel_name: 18,
  direction: 22,
  lane: 8,
  vehicle_class: 15,
  class_in_scheme: 17,
  class_code: 12,
  speed_kmh: 12,
  length_m: 11,
  headway_s: 12,
  gap_s: 10,
  valid: 9,
  flags: 24,
}

const ROW = text('<row r="')
const ROW_OPEN = text('">')
const ROW_END = text('</row>')
const VALID = booleanCell(true)
const NOT_VALID = booleanCell(false)
/** 19 cells with all numbers at their longest. */
const MAX_ROW_BYTES = 1300

/** The class of a packed record in the class scheme. */
type ClassCell = (view: DataView, record: number) => Text

interface SiteCells {
  site: Text
  siteId: Text
  name: Text
  clock: ZoneOffsets
  /** By number. */
  channels: { number: Text; name: Text; direction: Text }[]
}

/** The sheet "Records". Texts are shared strings, so that the size of a row does not depend on the names. */
export class RecordsSheet {
  /** The number of records, complete when the sheet is encoded. */
  records = 0
  readonly #context: ExportContext
  readonly #names: ExportedColumn[]
  /** The start of a cell of each column: `<c r="A`. */
  readonly #cells: { [column in ExportedColumn]: Text }
  readonly #strings: SharedStrings
  readonly #sites = new Map<number, SiteCells>()
  readonly #clockOf = eachZone(zone => new ZoneOffsets(zone))

  constructor(context: ExportContext, strings: SharedStrings) {
    this.#context = context
    this.#strings = strings
    this.#names = columnsOf(context).map(column => column.name)
    const cells = this.#names.map((name, n) => [name, text(`<c r="${columnName(n)}`)])
    this.#cells = Object.fromEntries(cells) as { [column in ExportedColumn]: Text }
  }

  /** All cells, header included. */
  get range(): string {
    return `$A$1:$${columnName(this.#names.length - 1)}$${this.records + 1}`
  }

  async *encode(slices: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const header = this.#names.map((name, n) => cellXml(`${columnName(n)}1`, name, STYLE.bold, this.#strings))
    const widths = this.#names.map(name => WIDTHS[name])
    yield Buffer.from(`${sheetStart({ widths, frozenRows: 1 })}<row r="1">${header.join('')}</row>`)
    const classes = VEHICLE_CLASSES.map(name => this.#textCell(name))
    const { classScheme } = this.#context
    const scheme = classScheme ? classReader(classScheme) : null
    const schemeClasses = scheme?.classes.map(name => this.#textCell(name)) ?? []
    const inScheme = scheme && ((view: DataView, p: number) => schemeClasses[scheme.classAt(view, p)] as Text)
    const flags = Array.from({ length: 32 }, (_, set) => this.#textCell(flagsOf(set).join('|')))
    for await (const block of cutBlocks(slices, BLOCK)) yield this.#rows(block, classes, inScheme, flags)
    const range = this.range.replaceAll('$', '')
    yield Buffer.from(`</sheetData><autoFilter ref="${range}"/></worksheet>`)
  }

  #rows(packed: Buffer, classes: Text[], inScheme: ClassCell | null, flagTexts: Text[]): Buffer {
    const cell = this.#cells
    const view = viewOf(packed)
    const buffer = Buffer.allocUnsafe((packed.length / PACKED_BYTES) * MAX_ROW_BYTES)
    const out = viewOf(buffer)
    let at = 0
    for (let p = 0; p < packed.length; p += PACKED_BYTES) {
      if (++this.records > MAX_XLSX_RECORDS)
        throw new RangeError(`An xlsx file holds at most ${MAX_XLSX_RECORDS} records.`)
      const row = this.records + 1
      const site = this.#site(view.getInt32(p + PACKED.site))
      const channel = this.#channel(site, view.getUint8(p + PACKED.channel))
      const ms = msAt(view, p)
      const lane = view.getUint8(p + PACKED.lane)
      const set = flagsAt(view, p)

      at = writeText(out, writeSmall(out, writeText(out, at, ROW), row), ROW_OPEN)
      at = writeIdCell(out, at, cell.id, row, idAt(view, p))
      at = writeCell(out, at, cell.site, row, site.site)
      at = writeCell(out, at, cell.site_id, row, site.siteId)
      at = writeCell(out, at, cell.site_name, row, site.name)
      at = writeMomentCell(out, at, cell.timestamp, row, ms)
      at = writeMomentCell(out, at, cell.local_time, row, ms + site.clock.offsetMs(ms))
      at = writeCell(out, at, cell.channel, row, channel.number)
      at = writeCell(out, at, cell.channel_name, row, channel.name)
      at = writeCell(out, at, cell.direction, row, channel.direction)
      if (lane !== NO_LANE) at = writeWholeCell(out, at, cell.lane, row, lane)
      at = writeCell(out, at, cell.vehicle_class, row, classes[view.getUint8(p + PACKED.vehicleClass)] as Text)
      if (inScheme) at = writeCell(out, at, cell.class_in_scheme, row, inScheme(view, p))
      at = writeWholeCell(out, at, cell.class_code, row, view.getInt16(p + PACKED.classCode))
      at = writeDecimalCell(out, at, cell.speed_kmh, row, view.getInt16(p + PACKED.speed), 1)
      at = writeDecimalCell(out, at, cell.length_m, row, view.getInt16(p + PACKED.length), 2)
      at = writeDecimalCell(out, at, cell.headway_s, row, view.getInt32(p + PACKED.headway), 3)
      at = writeDecimalCell(out, at, cell.gap_s, row, view.getInt32(p + PACKED.gap), 3)
      at = writeCell(out, at, cell.valid, row, (set & INVALID) === 0 ? VALID : NOT_VALID)
      at = writeCell(out, at, cell.flags, row, flagTexts[set] as Text)
      at = writeText(out, at, ROW_END)
    }
    return buffer.subarray(0, at)
  }

  #site(number: number): SiteCells {
    const known = this.#sites.get(number)
    if (known) return known
    const site = this.#context.sites.get(number)
    if (!site) throw unknownSite(number)
    const cells = this.#cellsOf(number, site)
    this.#sites.set(number, cells)
    return cells
  }

  #cellsOf(number: number, site: ExportedSite): SiteCells {
    const channels: SiteCells['channels'] = []
    for (const { number, name, direction } of site.channels) {
      channels[number] = { number: wholeCell(number), name: this.#textCell(name), direction: this.#textCell(direction) }
    }
    return {
      site: wholeCell(number),
      siteId: this.#textCell(site.site_id),
      name: this.#textCell(site.name),
      clock: this.#clockOf(site.time_zone),
      channels,
    }
  }

  #channel({ channels }: SiteCells, number: number) {
    channels[number] ??= { number: wholeCell(number), name: NO_CELL, direction: NO_CELL }
    return channels[number]
  }

  #textCell = (value: string) => (value === '' ? NO_CELL : stringCell(this.#strings.numberOf(value)))
}
