import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKOUT } from '../../../../server/runtime/config.ts'
import type { Outcome } from './outcome.ts'

const FILE = join(CHECKOUT, 'docs', 'reliability.md')
const HEAD = /^[\s\S]*\| --- \|.*\n/

/** Puts what was found into the fault's row of docs/reliability.md; rows stand in the order of `names`. */
export function report(names: string[], name: string, { tried, violations, figures }: Outcome, seconds: number): void {
  const text = readFileSync(FILE, 'utf8')
  const head = HEAD.exec(text)?.[0]
  if (!head) throw new Error(`There is no table in ${FILE}.`)
  const rows = new Map(
    text
      .slice(head.length)
      .split('\n')
      .filter(line => line.startsWith('| '))
      .map(line => [line.split('|')[1]?.trim(), line]),
  )
  const cells = [
    name,
    tried,
    String(violations.length),
    `${figures} (${seconds} s)`,
    new Date().toISOString().slice(0, 10),
  ]
  rows.set(name, `| ${cells.map(cell => cell.replaceAll('|', '/')).join(' | ')} |`)
  writeFileSync(FILE, `${head}${names.flatMap(one => rows.get(one) ?? []).join('\n')}\n`)
}
