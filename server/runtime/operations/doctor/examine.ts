import type { Database } from '../../../platform/database/database.ts'
import { UnfitPgData } from '../../../platform/database/embedded/unfit-pg-data.ts'
import { hasEmbedded, openDatabase } from '../../../platform/database/open.ts'
import { refuseUnfitPooler, UnfitPooler } from '../../../platform/database/pooler.ts'
import { type Config, ConfigurationError, readConfig } from '../../config.ts'
import { checkClocks } from './check-clocks.ts'
import { checkDisks } from './check-disks.ts'
import { checkMail } from './check-mail.ts'
import { checkManagers } from './check-managers.ts'
import { checkOverlaps } from './check-order.ts'
import { checkPostgres } from './check-postgres.ts'
import { checkProviders } from './check-providers.ts'
import { checkProxy } from './check-proxy.ts'
import { checkSealing } from './check-sealing.ts'
import { checkCluster, checkMonths, checkSchema } from './check-storage.ts'
import { checkWork } from './check-work.ts'
import { bad, type Finding, ok, warn } from './finding.ts'
import { verifyBlocks } from './verify-blocks.ts'
import { verifyIntervals } from './verify-intervals.ts'

interface DoctorOptions {
  /** Reads all sealed blocks. */
  verify?: boolean
  onProgress?: (spans: number, of: number) => void
}

/** Checks everything that an operator can correct, without changing anything. */
export async function examine(env: NodeJS.ProcessEnv, options: DoctorOptions = {}): Promise<Finding[]> {
  const { config, findings } = checkConfiguration(env)
  if (!config) return findings
  findings.push(...(await checkDisks(config)), await checkMail(config), await checkProxy(config))
  findings.push(...(await checkProviders(config, env.OIDC_PROVIDERS)))
  if (config.databaseUrl === null && !hasEmbedded(config.dataDir)) {
    const advice = 'The first start makes one. If the service was started before, correct DATA_DIR.'
    return [...findings, warn('database', `there is none in ${config.dataDir}`, advice)]
  }
  try {
    const opened = await openDatabase(config, { owner: false, max: 2, applicationName: 'wayside doctor' })
    try {
      await refuseUnfitPooler(opened.connection)
      findings.push(...(await checkDatabase(opened.database, config, options)))
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (error instanceof UnfitPooler)
      return [...findings, bad('pooler', `DATABASE_URL leads to one ${error.found}`, error.advice)]
    if (error instanceof UnfitPgData) return [...findings, bad('database', error.found, error.advice)]
    findings.push(bad('database', (error as Error).message, 'Start PostgreSQL, or correct DATABASE_URL or DATA_DIR.'))
  }
  return findings
}

async function checkDatabase(database: Database, config: Config, options: DoctorOptions): Promise<Finding[]> {
  const findings = await checkPostgres(database, config)
  findings.push(...(await checkCluster(database)))
  const schema = await checkSchema(database)
  findings.push(schema)
  // Queries of tables of another schema version would only fail.
  if (schema.state !== 'ok') return findings
  findings.push(...(await checkMonths(database)), ...(await checkSealing(database, config)))
  findings.push(await checkOverlaps(database))
  if (options.verify) findings.push(await verifyBlocks(database, options.onProgress), await verifyIntervals(database))
  return [...findings, ...(await checkWork(database)), await checkManagers(database), await checkClocks(database)]
}

/** What `wayside serve` refuses is bad. If the configuration cannot be read at all, nothing else is checked. */
function checkConfiguration(env: NodeJS.ProcessEnv): { config: Config | null; findings: Finding[] } {
  const refused = problemsOf(env, true)
  const config = problemsOf(env, false).length === 0 ? readConfig(env) : null
  if (config && refused.length === 0) {
    const retention = config.retention
      ? `records are stored for ${config.retention}`
      : 'records are stored without limit'
    return { config, findings: [ok('configuration', `valid; ${retention}`)] }
  }
  return { config, findings: refused.map(problem => bad('configuration', problem, 'Correct the environment.')) }
}

function problemsOf(env: NodeJS.ProcessEnv, serving: boolean): readonly string[] {
  try {
    readConfig(env, { serving })
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}
