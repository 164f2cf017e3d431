import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKOUT } from './config.ts'

const read = (path: string) => JSON.parse(readFileSync(join(CHECKOUT, path), 'utf8'))

/** Written by the build; absent where the sources run. */
const FILE = join('dist', 'build.json')

/** The version of package.json, and the commit that was built. */
export const BUILD: { readonly version: string; readonly commit: string } = {
  version: read('package.json').version,
  commit: existsSync(join(CHECKOUT, FILE)) ? read(FILE).commit : 'unknown',
}
