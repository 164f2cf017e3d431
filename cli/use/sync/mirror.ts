import type { ChangesPage, Site } from '../../../client/wayside.ts'
import { EXIT, Stop } from '../stop.ts'
import { applyBatch } from './apply-batch.ts'
import { Batch } from './batch.ts'
import { describeMirror } from './describe-mirror.ts'
import type { MirrorPaths } from './mirror-files.ts'
import { type MirrorState, writeState } from './state.ts'

export interface Progress {
  /** That came in this run. */
  records: number
  deletions: number
  /** Day files that were written in this run. */
  files: number
  /** While days are written: how many of how many. */
  writing: { done: number; of: number } | null
}

interface MirrorOptions {
  paths: MirrorPaths
  state: MirrorState
  listSites(): Promise<Site[]>
  /** Maximum number of changes in memory (46 bytes each) before the days that they belong to are written. */
  batchSize: number
  onProgress(progress: Progress): void
}

/**
 * Takes in pages of changes. Days are written whole, and only then is the cursor put behind them: killed at any byte, the
 * next run takes some changes in again, which is harmless.
 */
export class Mirror {
  readonly progress: Progress = { records: 0, deletions: 0, files: 0, writing: null }
  readonly #options: MirrorOptions
  #state: MirrorState
  #zones = new Map<number, string>()
  #batch = this.#newBatch()
  /** Behind what the batch holds. */
  #cursor: string | null

  constructor(options: MirrorOptions) {
    this.#options = options
    this.#state = options.state
    this.#cursor = options.state.cursor
  }

  get cursor(): string | undefined {
    return this.#cursor ?? undefined
  }

  async take({ items, cursor }: ChangesPage): Promise<void> {
    if (items.some(({ site }) => !this.#zones.has(site))) await this.readSites()
    for (const item of items) this.#batch.add(item)
    this.#cursor = cursor
    const deletions = items.filter(item => 'deleted_upload' in item).length
    this.progress.deletions += deletions
    this.progress.records += items.length - deletions
    this.#options.onProgress(this.progress)
    if (this.#batch.size >= this.#options.batchSize) await this.write()
  }

  async write({ isComplete = false } = {}): Promise<void> {
    const { paths, onProgress } = this.#options
    const batch = this.#batch
    // Should this fail, nothing of it is tried again.
    this.#batch = this.#newBatch()
    await applyBatch(paths, batch, (done, of) => {
      this.progress.files++
      this.progress.writing = { done, of }
      onProgress(this.progress)
    })
    this.progress.writing = null
    const complete_at = isComplete ? new Date().toISOString() : this.#state.complete_at
    this.#state = { ...this.#state, cursor: this.#cursor, complete_at }
    await writeState(paths, this.#state)
  }

  /** Reads and describes all sites, also those that were added since. */
  async readSites(): Promise<void> {
    const sites = await this.#options.listSites()
    for (const { id, time_zone } of sites) if (time_zone) this.#zones.set(id, time_zone)
    await describeMirror(this.#options.paths, this.#state, sites)
  }

  #newBatch(): Batch {
    return new Batch(site => {
      const zone = this.#zones.get(site)
      if (zone) return zone
      throw new Stop(EXIT.failed, `There are records of site ${site}, but no such site.`, 'run the same command again')
    })
  }
}
