/**
 * A block, version 1, all numbers little-endian: a head of HEAD_BYTES; the dictionary of (upload, site, first id), its
 * length and three streams; a byte of CHOICES; a stream per column, in the order in which encode-block.ts writes them;
 * PADDING zero bytes. See write-stream.ts for the bytes of a stream.
 */
export const BLOCK_VERSION = 1
export const BLOCK_HEAD = {
  version: 0,
  crc: 1,
  kind: 5,
  count: 6,
  firstTs: 8,
  firstId: 16,
  lastTs: 24,
  lastId: 32,
} as const
export const HEAD_BYTES = 40
/** From here on the checksum covers all bytes; the version is its start value. */
export const CHECKED_FROM = BLOCK_HEAD.kind
/** Values are unpacked by reads of 4 and 5 bytes, which may reach beyond the end of the last stream. */
export const PADDING = 4
/** Exceptions of a stream have their place in two bytes. */
export const MAX_BLOCK_RECORDS = 65_535

/** What the encoder chose because it was shorter. */
export const COLUMN_CHOICES = {
  /** First ids of the dictionary as differences to the entry before. */
  firstIdDelta: 1,
  /** Indexes into the dictionary as differences to the record before. */
  entryDelta: 2,
  /** Ids as differences to one more than the last id of the same entry. */
  idFollows: 4,
  /** Headways as differences to the time since the leader. */
  headwayDerived: 8,
  /** Gaps as differences to what headway and leader give. */
  gapDerived: 16,
  /** Gaps as what is missing to the headway. */
  gapFromHeadway: 32,
  /** Sequence numbers as differences to the one before. */
  sequenceDelta: 64,
  /** Class codes as differences to that of the record before of the same site and class. */
  codeDerived: 128,
} as const

/** How an identity is found again; codes from ORDINAL on: of what was measured, with the ordinal `code - ORDINAL`. */
export const IDENTITY = {
  /** Derived from the sequence number, or where there is none, from what was measured and ordinal 0. */
  derived: 0,
  /** The 8 bytes themselves. */
  stored: 1,
  ordinal: 2,
} as const

/** The bytes of a block are not what was written. The caller adds which block it is. */
export class DamagedBlock extends Error {
  override name = 'DamagedBlock'
}
