import type { CallOptions } from '../call.ts'
import { sleepUnlessAborted } from '../retry.ts'
import type { Service } from '../service.ts'
import type { Export } from '../v1-shapes.ts'
import { download } from './download.ts'
import type { ProgressOptions } from './export-progress.ts'

/** The export will never be there: it failed, was cancelled, or its file has expired. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed'
  readonly export: Export

  constructor(failed: Export) {
    super(failed.error ?? `The export is ${failed.status}.`)
    this.export = failed
  }
}

type WaitOptions = CallOptions & ProgressOptions

/** It is looked at so often, at first and in the end. */
const POLL_MS = { first: 150, max: 2_000, growth: 1.5 }

/** An export that was asked for. */
export class ExportJob {
  readonly id: string
  readonly #service: Service
  #export: Export

  constructor(service: Service, created: Export) {
    this.id = created.id
    this.#service = service
    this.#export = created
  }

  /** As it was when last looked at. */
  get export(): Export {
    return this.#export
  }

  async refresh(o?: CallOptions): Promise<Export> {
    this.#export = await this.#service.call('get', '/api/v1/traffic/exports/{id}', this.#at, o)
    return this.#export
  }

  /** Until it is completed. Throws ExportFailed when it never will be. */
  async wait({ signal, onProgress }: WaitOptions = {}): Promise<Export> {
    for (let pollMs = POLL_MS.first; ; pollMs = Math.min(POLL_MS.max, pollMs * POLL_MS.growth)) {
      const { status, progress, records_written, size_bytes } = await this.refresh({ signal })
      const phase = status === 'queued' ? 'waiting' : 'writing'
      onProgress?.({ phase, share: progress, records_written, received_bytes: 0, size_bytes })
      if (status === 'completed') return this.#export
      if (status !== 'queued' && status !== 'running') throw new ExportFailed(this.#export)
      await sleepUnlessAborted(pollMs, signal)
    }
  }

  /**
   * Waits for it and writes its file to a path, as `<path>.part` until it is whole and its SHA-256 fits. What is in that
   * file already is not fetched again. For runtimes that have node:fs.
   */
  async download(path: string, o: WaitOptions = {}): Promise<Export> {
    const done = await this.wait(o)
    await download(this.#service, done, path, o)
    return done
  }

  async cancel(o?: CallOptions): Promise<Export> {
    this.#export = await this.#service.call('post', '/api/v1/traffic/exports/{id}/cancel', this.#at, o)
    return this.#export
  }

  /** It and its file; only once it is finished. */
  delete(o?: CallOptions): Promise<void> {
    return this.#service.call('delete', '/api/v1/traffic/exports/{id}', this.#at, o)
  }

  get #at() {
    return { path: { id: this.id } }
  }
}
