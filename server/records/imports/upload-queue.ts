import { setTimeout as sleep } from 'node:timers/promises'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Database, DatabaseUnavailable, type Queryable } from '../../platform/database/database.ts'
import { Months } from '../months.ts'
import { sealingTime } from '../store/sealing/seal-records.ts'
import type { BlockOptions } from '../store/store.ts'
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
  #storing = Promise.resolve()
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
    const [earliest, latest] = [Math.min(first, this.#times.first), Math.max(last, this.#times.last)]
    const isOfSite = this.#waiting[0]?.upload.site.siteId === upload.site.siteId
    if (this.#waiting.length > 0 && (!isOfSite || !areNear(earliest, latest))) await this.#startStoring()
    this.#waiting.push({ upload, onStored })
    this.#times = { first: Math.min(first, this.#times.first), last: Math.max(last, this.#times.last) }
    this.#records += upload.records.length
    const { bulkRecords = BULK_RECORDS } = this.#options
    if (this.#records >= bulkRecords || this.#waiting.length >= BULK_UPLOADS) await this.#startStoring()
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
    await this.#startStoring()
    await this.#storing
  }

  /** Resolves when nothing is being stored, also after an error. */
  async settle(): Promise<void> {
    await this.#storing.catch(() => {})
  }

  /** Throws the error of what was stored before. */
  async #startStoring(): Promise<void> {
    await this.#storing
    const [waiting, tasks] = [this.#waiting, this.#tasks]
    this.#waiting = []
    this.#tasks = []
    this.#times = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
    this.#records = 0
    this.#isStoring = true
    this.#storing = this.#storeAll(waiting, tasks)
    this.#storing.catch(() => {})
  }

  async #storeAll(waiting: Waiting[], tasks: (() => Promise<void>)[]): Promise<void> {
    if (waiting.length > 0) await this.#storeTogether(waiting)
    for (const task of tasks) await task()
    this.#isStoring = false
  }

  async #storeTogether(waiting: Waiting[]): Promise<void> {
    await this.#beforeStoring()
    const uploads = waiting.map(({ upload }) => upload)
    const stored = await withRetries(() =>
      storeInBlocks(this.#database.within(STORE_MS), this.#months, uploads, ALL_STORED, this.#options).catch(
        refuseTakenBack,
      ),
    )
    if (!stored) for (const one of waiting) await this.#storeAsRows(one)
    else for (const [n, one] of waiting.entries()) this.#finish(one, stored.result[n] as StoredUpload)
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
