import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHECKOUT } from '../../../server/runtime/config.ts'

let built: Promise<unknown> | undefined

/** The web application as its sources are now: `npm test` has built it, a single test may meet a stale one. */
export async function buildWeb(): Promise<void> {
  // Test files share their modules: only the first of them checks.
  built ??= promisify(execFile)(process.execPath, [join(CHECKOUT, 'scripts', 'build.mjs'), 'web'])
  await built
}
