import { fork, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import pc from 'picocolors'
import { addressOf, IS_INSTALLED, readConfig } from '../server/runtime/config.ts'
import { findMissingHistory } from '../server/runtime/demo/fill-history.ts'
import { findPort } from '../server/runtime/processes/find-port.ts'
import { serve } from '../server/runtime/serve.ts'
import { demoFile, type KnownAccess, keepDemoAccess } from './demo-access.ts'
import { keepDemoDevices } from './demo-devices.ts'
import { prepareDemo } from './prepare-demo.ts'

const HISTORY_PROGRAM = fileURLToPath(new URL('../server/runtime/demo/history-process.js', import.meta.url))

export function startCommand(): Command {
  return new Command('start')
    .description('run the service for a try: an empty database is filled with a demo')
    .addHelpText('after', '\nExamples:\n  $ wayside start\n  $ PORT=9000 SIMULATE=off wayside start\n')
    .action(() => start(process.env))
}

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  // Requests are not logged, so that what is printed can be read.
  const requested = readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' }, { serving: true })
  const port = await findPort(requested.host, requested.port, { orNext: !env.PORT })
  if (port !== requested.port && requested.port !== 0)
    console.log(`Port ${requested.port} is taken, so this is at ${port}.`)
  const config = { ...requested, port }
  let access: KnownAccess | null = null
  let devices: string | null = null
  let endSimulator = () => {}
  let endHistory = () => {}
  let isHistoryMissing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => [endSimulator, endHistory].map(end => end()))
  await serve(config, {
    async prepare(database) {
      access = await prepareDemo(config, database)
      isHistoryMissing = access !== null && (await findMissingHistory(database)).length > 0
      if (access) devices = await keepDemoDevices(config.dataDir, database, config)
    },
    async ready(url) {
      if (access) await keepDemoAccess(config.dataDir, access, url)
      if (isHistoryMissing) endHistory = startHistory()
      if (devices) endSimulator = startSimulator(addressOf({ ...config, publicUrl: null }), devices)
      console.log(access ? welcome(url, access, demoFile(config.dataDir)) : welcomeWithoutDemo(url))
      if (isHistoryMissing) console.log('The older traffic of the demo is being added meanwhile, in a few minutes.')
    },
  }).finally(() => [endSimulator, endHistory].map(end => end()))
}

/** Fills the older traffic of the demo in a process of its own, which ends with this one, however that ends. */
function startHistory(): () => void {
  const child = fork(HISTORY_PROGRAM, { stdio: 'ignore' })
  child.on('error', () => {})
  child.on('exit', code => {
    if (code === 0) console.log('The older traffic of the demo is complete.')
  })
  return () => void child.kill()
}

/** `wayside simulate`, as a process of its own that ends with this one, however that ends. */
function startSimulator(url: string, keys: string): () => void {
  const main = process.argv[1] as string
  const child = spawn(
    process.execPath,
    [...process.execArgv, main, 'simulate', '--gentle', '--url', url, '--keys', keys],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  child.on('error', () => {})
  return () => child.kill()
}

const welcome = (url: string, { email, password, token }: KnownAccess, file: string): string => `
${pc.bold(`Wayside is at ${url}`)}

  sign in         ${url}/
  email           ${email}
  password        ${password ?? 'the one that you chose'}

  API reference   ${url}/docs
  Open data       ${url}/open, what anyone may read
  API token       ${token ?? `the one that you generated; a new one: ${url}/tokens`}
${token === null ? '' : curlLines(url, token)}
All of this is also in ${file}. Ctrl-C stops.
`

const curlLines = (url: string, token: string): string => `
Paste this to see the sites of the demo:

  curl -H 'Authorization: Token ${token}' ${url}/api/v1/traffic/sites
`

const WAYSIDE = IS_INSTALLED ? 'npx wayside' : 'npm run wayside --'

const welcomeWithoutDemo = (url: string): string => `
${pc.bold(`Wayside is at ${url}`)}

This database is no demo whose token is known here. For one of its users, a link to choose a password, or a token:

  ${WAYSIDE} admin user reset <email>
  ${WAYSIDE} admin token generate <email>

Ctrl-C stops.
`
