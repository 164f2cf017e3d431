import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Command } from 'commander'
import type { Connection } from '../server/platform/database/database.ts'
import { findPostmaster } from '../server/platform/database/embedded/postmaster.ts'
import { openDatabase, requireTables } from '../server/platform/database/open.ts'
import { type Config, readConfig } from '../server/runtime/config.ts'
import { print } from './admin/run.ts'

interface PsqlOptions {
  write?: true
  print?: true
}

const READ_ONLY = '-c default_transaction_read_only=on'

export function psqlCommand(): Command {
  return new Command('psql')
    .description(
      'your own SQL on the database of the service, by psql of PostgreSQL; it only reads unless you say --write',
    )
    .argument('[options...]', 'options of psql, after --')
    .option('--write', 'let it change data: without any check of Wayside')
    .option('--print', 'only print the address of the database, with its password, for another program')
    .addHelpText(
      'after',
      "\nRecords that are sealed are in no row of the table records: see docs/operations.md.\n\nExamples:\n  $ wayside psql\n  $ wayside psql -- --csv -c 'select site_id, name from sites'\n",
    )
    .action(async (args: string[], options: PsqlOptions) => {
      const config = readConfig(process.env)
      if (options.print) await refuseStopped(config)
      const opened = await openDatabase(config, { owner: false, max: 1, applicationName: 'wayside psql' })
      try {
        await requireTables(opened.database, config)
        const address = addressOf(opened.connection, options.write ? '' : READ_ONLY)
        if (options.print) print(address)
        else process.exitCode = await runPsql(address, args)
      } finally {
        await opened.close()
      }
    })
}

/** A PostgreSQL that this command would have to start ends with it. */
async function refuseStopped({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null || (await findPostmaster(join(dataDir, 'postgres')))) return
  throw new Error(`The PostgreSQL of ${dataDir} runs only while the service does: start the service first.`)
}

function addressOf(connection: Connection, settings: string): string {
  const url =
    'connectionString' in connection
      ? connection.connectionString
      : `postgres://${connection.user}:${connection.password}@/${connection.database}?host=${encodeURIComponent(connection.host)}`
  if (settings === '') return url
  const encoded = encodeURIComponent(settings)
  if (/[?&]options=/.test(url)) return url.replace(/([?&]options=)/, `$1${encoded}%20`)
  return `${url}${url.includes('?') ? '&' : '?'}options=${encoded}`
}

/** The address is in no argument, because others could read it there. */
function runPsql(address: string, args: string[]): Promise<number> {
  const url = new URL(address.replace('@/', '@localhost/'))
  const { host, options, ...others } = Object.fromEntries(url.searchParams)
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [`PG${name.toUpperCase()}`, value])),
    PGHOST: host ?? url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGOPTIONS: options ?? '',
  }
  return new Promise((resolve, reject) => {
    // Ctrl-C at the terminal ends a statement of psql, not this process.
    const ignore = () => {}
    process.on('SIGINT', ignore)
    const child = spawn('psql', args, { env, stdio: 'inherit' })
    child.on('error', error => {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      const sentence =
        'There is no psql on this machine: install the client of PostgreSQL (apt-get install postgresql-client), or give the address of `wayside psql --print` to another program.'
      reject(isMissing ? new Error(sentence) : error)
    })
    child.on('close', code => {
      process.off('SIGINT', ignore)
      resolve(code ?? 1)
    })
  })
}
