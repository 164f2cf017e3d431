import { Command } from 'commander'
import pc from 'picocolors'
import { type Config, ConfigurationError, readConfig } from '../server/config.ts'
import type { Database } from '../server/database/connect.ts'
import { type DemoAccess, fillDemo } from '../server/demo/fill-demo.ts'
import { isLoopback } from '../server/loopback.ts'
import { findPort } from '../server/processes/find-port.ts'
import { serve } from '../server/serve.ts'
import { demoFile, findDemoAccess, keepDemoAccess } from './demo-access.ts'

export function startCommand(): Command {
  return new Command('start')
    .description('run the service for a try: an empty database is filled with a demo')
    .action(() => start(process.env))
}

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  // Requests are not logged, so that what is printed can be read.
  const asked = readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' }, { serving: true })
  const port = await findPort(asked.host, asked.port, { orNext: !env.PORT })
  if (port !== asked.port && asked.port !== 0) console.log(`Port ${asked.port} is taken, so this is at ${port}.`)
  const config = { ...asked, port }
  let access: DemoAccess | null = null
  await serve(config, {
    async prepare(database) {
      access = (await isEmpty(database))
        ? await makeDemo(config, database)
        : await findDemoAccess(config.dataDir, database)
    },
    async ready(url) {
      if (access) await keepDemoAccess(config.dataDir, access, url)
      console.log(access ? welcome(url, access, config) : welcomeWithoutDemo(url))
    },
  })
}

async function isEmpty(database: Database): Promise<boolean> {
  const { rowCount } = await database.query('select from organizations limit 1')
  return rowCount === 0
}

async function makeDemo(config: Config, database: Database): Promise<DemoAccess> {
  if (!isLoopback(config.host)) {
    throw new ConfigurationError([
      `HOST is "${config.host}", which is open to others, and there this command makes no demo accounts. Use "wayside serve", or HOST=127.0.0.1.`,
    ])
  }
  console.log('Filling the empty database with a demo, only this once …')
  const since = performance.now()
  const access = await fillDemo(database)
  await keepDemoAccess(config.dataDir, access, null)
  console.log(`Filled in ${Math.ceil((performance.now() - since) / 1000)} s.`)
  return access
}

const welcome = (url: string, { email, token }: DemoAccess, { dataDir }: Config): string => `
${pc.bold(`Wayside is at ${url}`)}

  start page      ${url}/
  API reference   ${url}/docs
  demo user       ${email}
  API token       ${token}

Paste this to see the sites of the demo:

  curl -H 'Authorization: Token ${token}' ${url}/api/v1/traffic/sites

The token is also in ${demoFile(dataDir)}. Ctrl-C stops.
`

const welcomeWithoutDemo = (url: string): string => `
${pc.bold(`Wayside is at ${url}`)}

This database is no demo whose token is known here. To make a token for one of its users:

  npm run wayside -- admin token generate <email>

Ctrl-C stops.
`
