import { FLAGS, type Flag, PACKED, POSTGRES_EPOCH_DAYS } from '../../records/record.ts'

const TWO_32 = 4_294_967_296
const EPOCH_MS = POSTGRES_EPOCH_DAYS * 86_400_000

export const viewOf = (buffer: Buffer) => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)

export const idAt = (view: DataView, record: number) =>
  view.getUint32(record + PACKED.id) * TWO_32 + view.getUint32(record + PACKED.id + 4)

/** Milliseconds since 1970. */
export const msAt = (view: DataView, record: number) =>
  (view.getInt32(record + PACKED.ts) * TWO_32 + view.getUint32(record + PACKED.ts + 4)) / 1000 + EPOCH_MS

export const flagsOf = (set: number): Flag[] => (Object.keys(FLAGS) as Flag[]).filter(flag => set & FLAGS[flag])
