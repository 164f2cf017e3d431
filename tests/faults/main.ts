// npm run faults [-- names]: all faults at full size, or those named; a table, and exit code 1 when a promise is broken.
import { killHttpProcessDuringUploads, killServerDuringUploads } from './kill-during-uploads.ts'
import type { Outcome } from './parts/outcome.ts'
import { endServices } from './parts/service.ts'

const FAULTS: { [name: string]: () => Promise<Outcome> } = {
  'kill-server': () => killServerDuringUploads({ records: 100_000, kills: 20 }),
  'kill-http-process': () => killHttpProcessDuringUploads({ records: 100_000, kills: 20 }),
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in FAULTS))
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}. There are: ${Object.keys(FAULTS).join(', ')}.`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => endServices().finally(() => process.exit(130)))
}

let broken = 0
const row = (cells: string[]) => console.log(cells.map((cell, i) => cell.padEnd([20, 34, 9][i] ?? 0)).join('  '))
row(['fault', 'tried', 'violated', 'figures'])
for (const [name, run] of Object.entries(FAULTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const began = performance.now()
  const { tried, violations, figures } = await run().catch(
    (error): Outcome => ({
      tried: 'broke off',
      violations: [String(error), String(error?.cause?.stack ?? error?.stack)],
      figures: '',
    }),
  )
  const seconds = Math.round((performance.now() - began) / 1000)
  row([name, tried, String(violations.length), `${figures} (${seconds} s)`])
  for (const violation of violations) console.log(`    ${violation}`)
  broken += violations.length
}
process.exit(broken > 0 ? 1 : 0)
