import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKOUT } from '../../../server/runtime/config.ts'

const readme = readFileSync(join(CHECKOUT, 'README.md'), 'utf8')
const [, block = ''] = /^As packages[\s\S]*?```\n([\s\S]+?)```/m.exec(readme) ?? []

/** What README.md prints to install and start packages, without its remarks. */
export const INSTALL_LINES = block
  .trimEnd()
  .split('\n')
  .map(line => line.replace(/\s+#.*$/, ''))

/** The line that installs this file, which is in the directory. */
export function installLine(file: string, directory: string): string {
  const line = INSTALL_LINES.find(text => text.endsWith(` …/${file}`))
  if (!line) throw new Error(`README.md has no line that installs ${file}.`)
  return line.replace('…', directory)
}
