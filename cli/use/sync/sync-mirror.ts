import { InvalidRequest, type Wayside } from '../../../client/wayside.ts'
import { EXIT, Stop } from '../stop.ts'
import { lockMirror } from './lock-mirror.ts'
import { Mirror, type Progress } from './mirror.ts'
import { mirrorPaths } from './mirror-files.ts'
import { openState, refuseForeign } from './state.ts'

export interface SyncOptions {
  url: string
  signal: AbortSignal
  batchSize: number
  onProgress(progress: Progress): void
}

const PAGE = 10_000

/** Brings a directory up to date with the service. */
export async function syncMirror(wayside: Wayside, directory: string, options: SyncOptions): Promise<Progress> {
  const { url, signal, batchSize, onProgress } = options
  const paths = mirrorPaths(directory)
  const me = await wayside.me({ signal })
  await refuseForeign(directory)
  const unlock = await lockMirror(paths)
  try {
    const state = await openState(paths, me, url)
    const listSites = async () =>
      (await wayside.sites({ status: 'all', include: ['state', 'channels'] }, { signal })).items
    const mirror = new Mirror({ paths, state, listSites, batchSize, onProgress })
    await mirror.readSites()
    const pages = wayside.changes({ after: mirror.cursor, limit: Math.min(batchSize, PAGE) }, { signal })
    for (;;) {
      const page = await pages.next().catch(async error => {
        // What was read is stored, whatever ended the reading.
        await mirror.write()
        throw isCursorRefused(error) ? cursorRefused(directory, error) : error
      })
      if (page.done) break
      await mirror.take(page.value)
    }
    await mirror.write({ isComplete: true })
    return mirror.progress
  } finally {
    await unlock()
  }
}

const isCursorRefused = (error: unknown): error is InvalidRequest =>
  error instanceof InvalidRequest && error.field('after').length > 0

/** The service was reinstalled or restored from an older backup: its positions do not belong to this mirror. */
const cursorRefused = (directory: string, cause: InvalidRequest) =>
  new Stop(
    EXIT.usage,
    `The service does not know the place at which ${directory} stopped: ${cause.message}`,
    'make a new mirror: wayside sync OTHER-DIRECTORY',
    { cause },
  )
