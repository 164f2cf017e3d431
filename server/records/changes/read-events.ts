import { setImmediate as waitForOthers } from 'node:timers/promises'
import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import { readOnlySites } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { encodeEvent } from '../../platform/http/answers/event-stream.ts'
import type { Cursors } from '../../platform/http/cursors.ts'
import { permissionDenied } from '../../platform/http/errors.ts'
import { Gate } from '../../platform/http/gate.ts'
import { encodeRecords } from '../encode-records.ts'
import type { ChangePosition } from './change.ts'
import { type ChangeFilter, signChangeCursor } from './change-cursor.ts'
import { afterRecord, afterUpload, type ChangePiece, readChanges } from './read-changes.ts'

interface Events {
  bytes: Buffer
  next: ChangePosition
  hasMore: boolean
}

/** About 400 bytes each with their cursors. */
const MAX_RECORDS_PER_READ = 500
const READ_MS = 5_000
/** Concurrent reads of one process for all its streams. */
const CONCURRENT_READS = 2
const WAIT_MS = 10_000

/** The read waited too long in the queue; the stream reads again at the next notification. */
export class ReadQueueTimeout extends Error {}

/**
 * Reads the changes after a position as events. Streams with the same filter at the same position share one read; all
 * streams that are up to date are at the same position.
 */
export class EventReader {
  readonly #database: Database
  readonly #cursors: Cursors
  readonly #reading = new Map<string, Promise<Events>>()
  readonly #gate = new Gate<'streams'>({
    concurrency: CONCURRENT_READS,
    waitMs: WAIT_MS,
    refuse: () => new ReadQueueTimeout(),
  })

  constructor(database: Database, cursors: Cursors) {
    this.#database = database
    this.#cursors = cursors
  }

  read(filter: ChangeFilter, position: ChangePosition): Promise<Events> {
    const { viewer, sites, kinds } = filter
    const key = JSON.stringify([viewer.only ? viewer : viewer.organizationId, sites, kinds, position])
    const shared = this.#reading.get(key)
    if (shared) return shared
    // Waits until all streams that were notified together have joined. A stream that comes after the statement was sent
    // starts a read of its own, because it may have been notified of something newer.
    const reading = waitForOthers().then(() =>
      this.#gate.run('streams', () => {
        this.#reading.delete(key)
        return this.#read(filter, position)
      }),
    )
    this.#reading.set(key, reading)
    reading.catch(() => this.#reading.delete(key))
    return reading
  }

  async #read(filter: ChangeFilter, position: ChangePosition): Promise<Events> {
    const database = this.#database.within(READ_MS)
    const { pieces, ...rest } = await readChanges(database, {
      ...(await refreshed(database, filter)),
      after: position,
      limit: MAX_RECORDS_PER_READ,
    })
    const events: Buffer[] = []
    for (const piece of pieces) {
      for (const { data, next } of itemsOf(piece)) {
        events.push(encodeEvent({ id: await signChangeCursor(this.#cursors, filter, next), data }))
      }
    }
    return { bytes: Buffer.concat(events), ...rest }
  }
}

/** With the sites that the reader sees now. Throws when their groups are others, to which no cursor of the stream is bound. */
async function refreshed(database: Database, filter: ChangeFilter): Promise<ChangeFilter> {
  const { viewer, sites, kinds } = filter
  if (!viewer.only) return filter
  const only = await readOnlySites(database, viewer.userId)
  const isSame = only?.groups === viewer.only.groups && (sites ?? []).every(site => only.sites.includes(site))
  if (!isSame) throw permissionDenied()
  return { sites, kinds, viewer: { ...viewer, only } }
}

function* itemsOf(piece: ChangePiece): Generator<{ data: Buffer; next: ChangePosition }> {
  const { position } = piece
  if ('deletion' in piece) return yield { data: piece.deletion, next: afterUpload(position) }
  if ('intervals' in piece) {
    for (const { item, next } of piece.intervals) yield { data: item, next }
    return
  }
  const { packed, upload } = piece
  for (let i = 0; i * PACKED_BYTES < packed.length; i++) {
    const record = packed.subarray(i * PACKED_BYTES, (i + 1) * PACKED_BYTES)
    yield { data: encodeRecords(record, [{ from: 0, upload }]), next: afterRecord(position, packed, i) }
  }
}
