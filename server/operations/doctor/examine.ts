import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigurationError, readConfig } from '../../config.ts'
import type { Database } from '../../database/connect.ts'
import { openDatabase } from '../../database/open.ts'
import { checkClocks } from './check-clocks.ts'
import { checkDisks } from './check-disks.ts'
import { checkPostgres } from './check-postgres.ts'
import { checkCluster, checkMonths, checkSchema } from './check-storage.ts'
import { checkWork } from './check-work.ts'
import { bad, type Finding, ok } from './finding.ts'

/** Looks at everything that an operator can put right, without changing any of it. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { config, findings } = checkConfiguration(env)
  if (!config) return findings
  findings.push(...(await checkDisks(config)))
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))) {
    return [...findings, ok('database', `the first start makes one in ${config.dataDir}`)]
  }
  try {
    const opened = await openDatabase(config, { owner: false, max: 2, applicationName: 'wayside doctor' })
    try {
      findings.push(...(await checkDatabase(opened.database, config)))
    } finally {
      await opened.close()
    }
  } catch (error) {
    findings.push(bad('database', (error as Error).message, 'Start PostgreSQL, or correct DATABASE_URL or DATA_DIR.'))
  }
  return findings
}

async function checkDatabase(database: Database, config: Config): Promise<Finding[]> {
  const findings = await checkPostgres(database, config)
  findings.push(...(await checkCluster(database)))
  const schema = await checkSchema(database)
  findings.push(schema)
  // Questions about tables that are not as this program knows them would only fail.
  if (schema.state !== 'ok') return findings
  return [...findings, ...(await checkMonths(database)), ...(await checkWork(database)), await checkClocks(database)]
}

/** What `wayside serve` would refuse is bad; what nothing could start with ends the examination. */
function checkConfiguration(env: NodeJS.ProcessEnv): { config: Config | null; findings: Finding[] } {
  const refused = complaintsOf(env, true)
  const config = complaintsOf(env, false).length === 0 ? readConfig(env) : null
  if (config && refused.length === 0) {
    const kept = config.retention ? `records are kept for ${config.retention}` : 'records are kept for ever'
    return { config, findings: [ok('configuration', `no complaints; ${kept}`)] }
  }
  return { config, findings: refused.map(complaint => bad('configuration', complaint, 'Correct the environment.')) }
}

function complaintsOf(env: NodeJS.ProcessEnv, serving: boolean): readonly string[] {
  try {
    readConfig(env, { serving })
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.complaints
    throw error
  }
}
