import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHECKOUT } from '../../../server/runtime/config.ts'

let built: Promise<unknown> | undefined

/** Builds what is stale, once in each worker; `npm test` has built everything before. */
export async function ensureBuilt(): Promise<void> {
  if (process.env.WAYSIDE_BUILT) return
  built ??= promisify(execFile)(process.execPath, [join(CHECKOUT, 'scripts', 'build.mjs')])
  await built
}
