import {
  Bool,
  Dictionary,
  Field,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  List,
  TimestampMillisecond,
  Uint8,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
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
} from '../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicles/vehicle-classes.ts'
import { type ArrowColumns, arrowPage, numberColumn, PresentRows } from '../platform/http/answers/arrow-stream.ts'
import type { RouteAnswer } from '../platform/http/route.ts'

const CLASS = new Dictionary(new Utf8(), new Int8(), 0)
const CLASSES = { dictionary: vectorFromArray(VEHICLE_CLASSES, new Utf8()) }
export const TEXTS = new List(new Field('item', new Utf8(), false))
const TIME = new TimestampMillisecond('UTC')

/** A page of a search. */
export const arrowRecords = (packed: Buffer, nextCursor: string | null): RouteAnswer =>
  arrowPage(
    recordColumns(packed, () => true),
    nextCursor,
  )

/** In rows for which `isRecord` is false the columns have no values, but for the site. */
function recordColumns(packed: Buffer, isRecord: (row: number) => boolean): ArrowColumns {
  const view = viewOf(packed)
  const rows = packed.length / PACKED_BYTES
  const ofRecords = (valueAt: (at: number) => number | null) => (row: number) =>
    isRecord(row) ? valueAt(row * PACKED_BYTES) : null
  const inUnit = (valueAt: (at: number) => number, unit: number) =>
    numberColumn(
      new Float64(),
      new Float64Array(rows),
      ofRecords(at => (valueAt(at) < 0 ? null : valueAt(at) / unit)),
    )
  return {
    id: numberColumn(
      new Int64(),
      new BigInt64Array(rows),
      ofRecords(at => idAt(view, at)),
    ),
    site: numberColumn(new Int32(), new Int32Array(rows), row => view.getInt32(row * PACKED_BYTES + PACKED.site)),
    timestamp: numberColumn(
      TIME,
      new BigInt64Array(rows),
      ofRecords(at => msAt(view, at)),
    ),
    channel: numberColumn(
      new Uint8(),
      new Uint8Array(rows),
      ofRecords(at => view.getUint8(at + PACKED.channel)),
    ),
    lane: numberColumn(
      new Uint8(),
      new Uint8Array(rows),
      ofRecords(at => noneIf(NO_LANE, view.getUint8(at + PACKED.lane))),
    ),
    vehicle_class: numberColumn(
      CLASS,
      new Int8Array(rows),
      ofRecords(at => view.getUint8(at + PACKED.vehicleClass)),
      CLASSES,
    ),
    class_code: numberColumn(
      new Int16(),
      new Int16Array(rows),
      ofRecords(at => noneIf(-1, view.getInt16(at + PACKED.classCode))),
    ),
    speed_kmh: inUnit(at => view.getInt16(at + PACKED.speed), 10),
    length_m: inUnit(at => view.getInt16(at + PACKED.length), 100),
    headway_s: inUnit(at => view.getInt32(at + PACKED.headway), 1000),
    gap_s: inUnit(at => view.getInt32(at + PACKED.gap), 1000),
    ...flagColumns(view, rows, isRecord),
  }
}

const noneIf = (none: number, value: number) => (value === none ? null : value)

function flagColumns(view: DataView, rows: number, isRecord: (row: number) => boolean): ArrowColumns {
  const [present, valid] = [new PresentRows(rows), new PresentRows(rows)]
  const names: string[] = []
  const valueOffsets = new Int32Array(rows + 1)
  for (let row = 0; row < rows; row++) {
    if (isRecord(row)) {
      present.add(row)
      const flags = flagsAt(view, row * PACKED_BYTES)
      if ((flags & INVALID) === 0) valid.add(row)
      if (flags !== 0) names.push(...flagsOf(flags))
    }
    valueOffsets[row + 1] = names.length
  }
  const child = vectorFromArray(names, new Utf8()).data[0]
  return {
    valid: present.column(new Bool(), { data: valid.bits }),
    flags: present.column(TEXTS, { valueOffsets, child }),
  }
}

/** The deletion of an upload, as `changes` has it in JSON. */
interface Deletion {
  deleted_upload: number
  site: number
  from_dt: string | null
  to_dt: string | null
  count: number
}

/** A page of changes, in their order: packed records of an upload, or a deletion. */
export function arrowChanges(
  changes: ({ upload: number; packed: Buffer } | Deletion)[],
  nextCursor: string,
): RouteAnswer {
  const uploads: number[] = []
  const deletions: Deletion[] = []
  const parts = changes.map(change => {
    const row = uploads.length
    if ('packed' in change) {
      for (let at = 0; at < change.packed.length; at += PACKED_BYTES) uploads.push(change.upload)
      return change.packed
    }
    uploads.push(change.deleted_upload)
    deletions[row] = change
    const packed = Buffer.alloc(PACKED_BYTES)
    packed.writeInt32BE(change.site, PACKED.site)
    return packed
  })
  const rows = uploads.length
  const timeOf = (name: 'from_dt' | 'to_dt') =>
    numberColumn(TIME, new BigInt64Array(rows), row => {
      const time = deletions[row]?.[name] ?? null
      return time === null ? null : Date.parse(time)
    })
  const uploadWhere = (isDeletion: boolean) =>
    numberColumn(new Int64(), new BigInt64Array(rows), row =>
      row in deletions === isDeletion ? (uploads[row] as number) : null,
    )
  const columns = {
    ...recordColumns(Buffer.concat(parts), row => !(row in deletions)),
    upload: uploadWhere(false),
    deleted_upload: uploadWhere(true),
    from_dt: timeOf('from_dt'),
    to_dt: timeOf('to_dt'),
    count: numberColumn(new Int32(), new Int32Array(rows), row => deletions[row]?.count ?? null),
  }
  return arrowPage(columns, nextCursor)
}
