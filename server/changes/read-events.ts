import { setImmediate as afterOthers } from 'node:timers/promises'
import { PACKED_BYTES } from '../../contract/record.ts'
import type { Database } from '../database/connect.ts'
import type { Cursors } from '../http/cursors.ts'
import { encodeEvent } from '../http/event-stream.ts'
import { Gate } from '../http/gate.ts'
import { encodeRecords } from '../records/encode-records.ts'
import { behindAll, behindRecord, type Piece, type Place, readChanges } from './read-changes.ts'
import { type Selection, sealPlace } from './selection.ts'

interface Events {
  bytes: Buffer
  next: Place
  isFull: boolean
}

/** Records read at a time, about 400 bytes each with their cursors. */
const PAGE = 500
const READ_MS = 5_000
/** Reads of one process for all its streams. */
const AT_A_TIME = 2
const WAIT_MS = 10_000

/** There was no turn: another look comes by itself. */
export class NoTurn extends Error {}

/**
 * Reads what is behind a place as events. Streams that stand at the same place of the same selection, as all do that
 * have given everything, share one read.
 */
export class EventReader {
  readonly #database: Database
  readonly #cursors: Cursors
  readonly #reading = new Map<string, Promise<Events>>()
  readonly #gate = new Gate<'streams'>({ concurrency: AT_A_TIME, waitMs: WAIT_MS, refuse: () => new NoTurn() })

  constructor(database: Database, cursors: Cursors) {
    this.#database = database
    this.#cursors = cursors
  }

  read(selection: Selection, place: Place): Promise<Events> {
    const key = JSON.stringify([selection, place])
    const same = this.#reading.get(key)
    if (same) return same
    // After all that were woken together have come. Who comes once the database was asked may know of something newer.
    const reading = afterOthers().then(() =>
      this.#gate.run('streams', () => {
        this.#reading.delete(key)
        return this.#read(selection, place)
      }),
    )
    this.#reading.set(key, reading)
    reading.catch(() => this.#reading.delete(key))
    return reading
  }

  async #read(selection: Selection, place: Place): Promise<Events> {
    const { organizationId, sites } = selection
    const { pieces, ...rest } = await readChanges(this.#database.within(READ_MS), organizationId, sites, place, PAGE)
    const events: Buffer[] = []
    for (const piece of pieces) {
      for (const { data, behind } of itemsOf(piece)) {
        events.push(encodeEvent({ id: await sealPlace(this.#cursors, selection, behind), data }))
      }
    }
    return { bytes: Buffer.concat(events), ...rest }
  }
}

function* itemsOf(piece: Piece): Generator<{ data: Buffer; behind: Place }> {
  const { position } = piece
  if ('deletion' in piece) return yield { data: piece.deletion, behind: behindAll(position) }
  const { packed, upload } = piece
  for (let i = 0; i * PACKED_BYTES < packed.length; i++) {
    const record = packed.subarray(i * PACKED_BYTES, (i + 1) * PACKED_BYTES)
    yield { data: encodeRecords(record, [{ from: 0, upload }]), behind: behindRecord(position, packed, i) }
  }
}
