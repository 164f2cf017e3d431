#!/usr/bin/env node
// The service and the web application for development: a change of the server restarts it, a change of a page shows immediately.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ensureForDevelopment, root } from './build/ensure.mjs'

const API_PORT = process.env.PORT ?? '8080'
const env = { ...process.env, PORT: API_PORT }

await ensureForDevelopment()
const { removeBundles } = await import('./build/bundle.mjs')
removeBundles(root)

const compiler = run(
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const vite = dirname(createRequire(join(root, 'web', 'package.json')).resolve('vite/package.json'))
const pages = run([join(vite, 'bin', 'vite.js'), '--config', 'web/vite.config.ts'], { stdio: 'inherit' })
let service = null
let isStopping = false

compiler.stdout.on('data', text => {
  process.stdout.write(text)
  if (String(text).includes('Found 0 errors')) restartService()
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)

/** A stopped service is started again by its `exit`, so that the port is free by then. */
function restartService() {
  if (service) service.kill('SIGTERM')
  else startService()
}

function startService() {
  service = run(['dist/cli/main.js', 'start'], { stdio: 'inherit' })
  service.once('exit', (code, signal) => {
    const wasAskedTo = code === 0 || signal === 'SIGTERM'
    service = null
    if (!isStopping && wasAskedTo) startService()
    else if (!isStopping) console.error('The service ended. It starts again with the next change.')
  })
}

function stop() {
  isStopping = true
  for (const child of [compiler, pages, service]) child?.kill('SIGTERM')
}

function run(args, options) {
  return spawn(process.execPath, args, { cwd: root, env, ...options })
}
