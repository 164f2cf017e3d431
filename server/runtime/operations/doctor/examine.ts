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
import { bad, type Diagnosis, ok, warn } from './diagnosis.ts'
import { verifyBlocks } from './verify-blocks.ts'
import { verifyIntervals } from './verify-intervals.ts'

interface DoctorOptions {
  /** Reads all sealed blocks. */
  verify?: boolean
  onProgress?: (spans: number, of: number) => void
}

/** Checks everything that an operator can correct, without changing anything. */
export async function examine(env: NodeJS.ProcessEnv, options: DoctorOptions = {}): Promise<Diagnosis[]> {
  const { config, diagnoses } = checkConfiguration(env)
  if (!config) return diagnoses
  diagnoses.push(...(await checkDisks(config)), await checkMail(config), await checkProxy(config))
  diagnoses.push(...(await checkProviders(config, env.OIDC_PROVIDERS)))
  if (config.databaseUrl === null && !hasEmbedded(config.dataDir)) {
    const advice = 'The first start makes one. If the service was started before, correct DATA_DIR.'
    return [...diagnoses, warn('database', `there is none in ${config.dataDir}`, advice)]
  }
  try {
    const opened = await openDatabase(config, { owner: false, max: 2, applicationName: 'wayside doctor' })
    try {
      await refuseUnfitPooler(opened.connection)
      diagnoses.push(...(await checkDatabase(opened.database, config, options)))
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (error instanceof UnfitPooler)
      return [...diagnoses, bad('pooler', `DATABASE_URL leads to one ${error.found}`, error.advice)]
    if (error instanceof UnfitPgData) return [...diagnoses, bad('database', error.found, error.advice)]
    diagnoses.push(bad('database', (error as Error).message, 'Start PostgreSQL, or correct DATABASE_URL or DATA_DIR.'))
  }
  return diagnoses
}

async function checkDatabase(database: Database, config: Config, options: DoctorOptions): Promise<Diagnosis[]> {
  const diagnoses = await checkPostgres(database, config)
  diagnoses.push(...(await checkCluster(database)))
  const schema = await checkSchema(database)
  diagnoses.push(schema)
  // Queries of tables of another schema version would only fail.
  if (schema.state !== 'ok') return diagnoses
  diagnoses.push(...(await checkMonths(database)), ...(await checkSealing(database, config)))
  diagnoses.push(await checkOverlaps(database))
  if (options.verify) diagnoses.push(await verifyBlocks(database, options.onProgress), await verifyIntervals(database))
  return [...diagnoses, ...(await checkWork(database)), await checkManagers(database), await checkClocks(database)]
}

/** What `wayside serve` refuses is bad. If the configuration cannot be read at all, nothing else is checked. */
function checkConfiguration(env: NodeJS.ProcessEnv): { config: Config | null; diagnoses: Diagnosis[] } {
  const refused = problemsOf(env, true)
  const config = problemsOf(env, false).length === 0 ? readConfig(env) : null
  if (config && refused.length === 0) {
    const retention = config.retention
      ? `records are stored for ${config.retention}`
      : 'records are stored without limit'
    return { config, diagnoses: [ok('configuration', `valid; ${retention}`)] }
  }
  return { config, diagnoses: refused.map(problem => bad('configuration', problem, 'Correct the environment.')) }
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
