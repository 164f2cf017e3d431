import { setTimeout as sleep } from 'node:timers/promises'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Database, DatabaseUnavailable, type Queryable } from '../../platform/database/database.ts'
import { dayOf } from '../blocks/spans.ts'
import { Months } from '../months.ts'
import { sealingTime } from '../store/sealing/seal-records.ts'
import type { BlockOptions } from '../store/store.ts'
import { BatchTurn } from '../uploads/bulk/batch-turn.ts'
import { areNear, areOld, firstAndLast, storeInBlocks } from '../uploads/bulk/store-in-blocks.ts'
import { type IntervalsToStore, storeIntervals } from '../uploads/intervals/store-intervals.ts'
import { Publisher } from '../uploads/publish-uploads.ts'
import {
  FILE_TAKEN_BACK,
  NO_HOOKS,
  type StoredUpload,
  storeUpload,
  type UploadToStore,
} from '../uploads/store-upload.ts'
import { FileRefused } from './reading/file-refused.ts'

export interface BulkOptions extends BlockOptions {
  /** SEAL_AFTER: uploads that are older are stored together, as blocks. Absent or null: all are rows, one after the other. */
  sealAfterDays?: number | null
  /** So many records are stored together. */
  bulkRecords?: number
}

/** With their lines and blocks about 30 MB, and several times as much before V8 collects it. */
const BULK_RECORDS = 25_000
/** Batches end with a day, if they do not grow by more: those of different days are chosen and stored at the same time. */
const MAX_GROWTH = 1.25
const BULK_UPLOADS = 1_000
const STORE_MS = 65_000

const ALL_STORED = { before: async () => null, after: async (_tx: Queryable, stored: StoredUpload[]) => stored }

interface Waiting {
  upload: UploadToStore
  onStored: (stored: StoredUpload) => void
}

/**
 * Stores the uploads of an import in their order. Old ones wait until they are enough to be stored together, also of several
 * files. What depends on their being stored is a task behind them.
 */
export class UploadQueue {
  readonly #database: Database
  readonly #months: Months
  readonly #publisher: Publisher
  readonly #options: BulkOptions
  readonly #beforeStoring: () => Promise<void>
  readonly #before: number | null
  /** Records that were read and are stored now, new and duplicate ones. */
  stored = 0
  #waiting: Waiting[] = []
  #tasks: (() => Promise<void>)[] = []
  #times = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  #records = 0
  /** What waited before is stored while the next uploads are read. */
  #turn = new BatchTurn()
  #turnBefore = this.#turn
  #isStoring = false

  /** `beforeStoring` is called each time before something is stored; an error it throws ends the import there. */
  constructor(database: Database, options: BulkOptions, beforeStoring: () => Promise<void> = async () => {}) {
    this.#database = database
    this.#months = new Months(database)
    this.#publisher = new Publisher(database)
    this.#options = options
    this.#beforeStoring = beforeStoring
    this.#before = sealingTime(options.sealAfterDays ?? null)
  }

  async add(upload: UploadToStore, onStored: Waiting['onStored']): Promise<void> {
    const [first, last] = firstAndLast(upload.records)
    if (!areOld([first, last], this.#before)) {
      await this.flush()
      await this.#storeAsRows({ upload, onStored })
      return
    }
    if (this.#waiting.length > 0 && this.#isApart(upload, [first, last])) await this.#startStoring()
    this.#waiting.push({ upload, onStored })
    this.#times = { first: Math.min(first, this.#times.first), last: Math.max(last, this.#times.last) }
    this.#records += upload.records.length
    if (this.#records >= this.#bulkRecords * MAX_GROWTH || this.#waiting.length >= BULK_UPLOADS)
      await this.#startStoring()
  }

  get #bulkRecords(): number {
    return this.#options.bulkRecords ?? BULK_RECORDS
  }

  /** Whether an upload with these first and last times is not to be stored together with what waits. */
  #isApart({ site, records }: UploadToStore, [first, last]: [number, number]): boolean {
    const { first: earliest, last: latest } = this.#times
    if (site.siteId !== this.#waiting[0]?.upload.site.siteId) return true
    if (!areNear(Math.min(first, earliest), Math.max(last, latest))) return true
    const together = this.#records + records.length
    const isOfSameDay = dayOf(first) <= dayOf(latest) && dayOf(last) >= dayOf(earliest)
    return together > this.#bulkRecords * (isOfSameDay ? MAX_GROWTH : 1)
  }

  /** Stores counts of intervals, behind what was added before. */
  async addIntervals(upload: IntervalsToStore, onStored: Waiting['onStored']): Promise<void> {
    await this.flush()
    await this.#beforeStoring()
    const stored = await withRetries(() =>
      storeIntervals(this.#database.within(STORE_MS), upload, NO_HOOKS).catch(refuseTakenBack),
    )
    this.stored += upload.intervals.length
    onStored(stored)
  }

  /** Runs a task when all uploads that were added before are stored. */
  async afterwards(task: () => Promise<void>): Promise<void> {
    if (this.#waiting.length === 0 && !this.#isStoring) await task()
    else this.#tasks.push(task)
  }

  async flush(): Promise<void> {
    try {
      await this.#startStoring()
      await this.#turn.finished
    } catch (error) {
      await this.settle()
      throw error
    }
  }

  /** Resolves when nothing is being stored, also after an error. */
  async settle(): Promise<void> {
    await this.#turn.finished.catch(() => {})
  }

  /** Throws the error of what was stored before. Two batches are stored at a time. */
  async #startStoring(): Promise<void> {
    await this.#turnBefore.finished
    const [waiting, tasks] = [this.#waiting, this.#tasks]
    this.#waiting = []
    this.#tasks = []
    this.#times = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
    this.#records = 0
    this.#isStoring = true
    const turn = new BatchTurn(this.#turn)
    this.#turnBefore = this.#turn
    this.#turn = turn
    turn.run(() => this.#storeAll(turn, waiting, tasks))
  }

  async #storeAll(turn: BatchTurn, waiting: Waiting[], tasks: (() => Promise<void>)[]): Promise<void> {
    if (waiting.length > 0) await this.#storeTogether(turn, waiting)
    // Also when there was nothing to store: the tasks are about what is stored before.
    await turn.beginStoring()
    for (const task of tasks) await task()
    if (this.#turn === turn) this.#isStoring = false
  }

  async #storeTogether(turn: BatchTurn, waiting: Waiting[]): Promise<void> {
    await this.#beforeStoring()
    const uploads = waiting.map(({ upload }) => upload)
    const stored = await withRetries(() =>
      storeInBlocks(this.#database.within(STORE_MS), this.#months, uploads, ALL_STORED, {
        ...this.#options,
        turn,
      }).catch(refuseTakenBack),
    )
    if (!stored) {
      await turn.beginStoring()
      for (const one of waiting) await this.#storeAsRows(one)
    } else for (const [n, one] of waiting.entries()) this.#finish(one, stored.result[n] as StoredUpload)
  }

  async #storeAsRows(waiting: Waiting): Promise<void> {
    const { upload } = waiting
    await this.#beforeStoring()
    const { result, uploadId } = await withRetries(() =>
      storeUpload(this.#database.within(STORE_MS), this.#months, upload, NO_HOOKS).catch(refuseTakenBack),
    )
    if (uploadId !== null) await withRetries(() => this.#publisher.publish(uploadId))
    this.#finish(waiting, result)
  }

  #finish({ upload, onStored }: Waiting, result: StoredUpload): void {
    this.stored += upload.records.length
    onStored(result)
  }
}

/** A user took back the uploads of the file that were stored, so the rest is refused too. */
function refuseTakenBack(error: Error): never {
  if (error.message !== FILE_TAKEN_BACK) throw error
  throw new FileRefused(errorSentence('fileTakenBackMeanwhile'), { cause: error })
}

const MAX_ATTEMPTS = 5
const PAUSE_MS = 1_000

/** Another upload may hold the site's lock for longer than the lock timeout, and PostgreSQL may restart. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || attempt === MAX_ATTEMPTS) throw error
      await sleep(PAUSE_MS)
    }
  }
}
