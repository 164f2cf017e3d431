import { parseArgs } from 'node:util'
import { benchAggregate } from './aggregate.ts'
import { benchCluster } from './cluster.ts'
import { benchDevices } from './devices.ts'
import { benchEstimates } from './estimates.ts'
import { benchExport } from './export.ts'
import { benchFigures } from './figures.ts'
import { benchGrowth } from './growth.ts'
import { benchHttp } from './http.ts'
import { benchImport } from './import.ts'
import { benchIntervals } from './intervals.ts'
import { benchMixed } from './mixed.ts'
import { benchOpen } from './open.ts'
import { benchPages } from './pages.ts'
import { benchRestore } from './restore.ts'
import { benchSealed } from './sealed.ts'
import { benchSearch } from './search.ts'
import { benchUpload } from './upload.ts'

const BENCHMARKS: Record<string, (args: string[]) => Promise<void>> = {
  http: benchHttp,
  search: benchSearch,
  upload: benchUpload,
  sealed: benchSealed,
  aggregate: benchAggregate,
  figures: benchFigures,
  estimates: benchEstimates,
  growth: benchGrowth,
  pages: benchPages,
  export: benchExport,
  import: benchImport,
  intervals: benchIntervals,
  restore: benchRestore,
  devices: benchDevices,
  mixed: benchMixed,
  open: benchOpen,
  cluster: benchCluster,
}

const { positionals } = parseArgs({ strict: false, allowPositionals: true })
const run = BENCHMARKS[positionals[0] ?? '']
if (run) await run(process.argv.slice(process.argv.indexOf(positionals[0] as string) + 1))
else {
  console.error(`Say which benchmark: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`)
  process.exitCode = 1
}
