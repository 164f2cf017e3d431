#!/usr/bin/env node
// Tests, and beside them type check, lint and search for dead code. With arguments: only the tests that they name.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureForDevelopment, ensureTestPackages, root, runTool } from './ensure.mjs'

const typeCheck = [
  'typescript/bin/tsc',
  ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'dist/.tsbuildinfo-check'],
]
const typeCheckOfPages = [
  'typescript/bin/tsc',
  ['-p', 'web/tsconfig.json', '--incremental', '--tsBuildInfoFile', 'dist/.tsbuildinfo-check-web'],
]
const lint = ['@biomejs/biome/bin/biome', ['check', '.']]
const deadCode = ['knip/bin/knip.js', ['--no-progress', '--no-config-hints']]

await ensureForDevelopment()
await ensureTestPackages()
const tests = process.argv.slice(2)
// Many tests wait for processes and timers: the checks use the processors meanwhile.
const checked = tests.length === 0 ? runInOrder(lint, typeCheck, typeCheckOfPages, deadCode) : Promise.resolve(0)

const directory = mkdtempSync(join(tmpdir(), 'wayside-count-'))
const countFile = join(directory, 'count.json')
const reporters = ['--reporter=default', '--reporter=./scripts/count-reporter.mjs']
const code = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...tests], {
  ...process.env,
  WAYSIDE_COUNT_FILE: countFile,
})
const count = readCount()
const checkCode = await checked
if (checkCode === 0) finish(code, count)
console.log('Type check, lint or search for dead code failed: the complaints are above.')
finish(code || checkCode, { ...count, failed: count.failed + 1 })

/** Runs until one fails, and returns its exit code, else 0. The output of one that fails is printed. */
async function runInOrder(...checks) {
  for (const check of checks) {
    const { code, output } = await runWithLowPriority(...check)
    if (code === 0) continue
    console.log(output)
    return code
  }
  return 0
}

function runWithLowPriority(tool, args) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
    child.on('error', error => resolve({ code: 1, output: String(error) }))
    child.on('close', code => resolve({ code: code ?? 1, output }))
    if (child.pid) setPriority(child.pid, 10)
  })
}

function readCount() {
  try {
    return JSON.parse(readFileSync(countFile, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function finish(code, { passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(code)
}
