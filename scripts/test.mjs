#!/usr/bin/env node
// Tests, and beside them type check, lint and search for dead code. With arguments: only the tests that they name.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureForTests, root, runTool } from './ensure.mjs'

// Version 7 takes a quarter of the processor time of version 6, but has no API, which some tests and packages use.
const tsc = '../tests/node_modules/typescript-7/bin/tsc'
// Several checkers would do some of the work several times.
const typeCheckWith = (project, kept) => [
  tsc,
  ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', `dist/${kept}`],
]
const typeCheck = typeCheckWith('tsconfig.json', '.tsbuildinfo-check')
const typeCheckOfPages = typeCheckWith('web/tsconfig.json', '.tsbuildinfo-check-web')
const lint = ['@biomejs/biome/bin/biome', ['check', '.']]
const deadCode = ['knip/bin/knip.js', ['--no-progress', '--no-config-hints']]

await ensureForTests()
const tests = process.argv.slice(2)
// Many tests wait for processes and timers: the checks use the processors meanwhile.
const checked = tests.length === 0 ? runInOrder(lint, typeCheck, typeCheckOfPages, deadCode) : Promise.resolve(0)

const counts = await runTests(tests)
const failedFiles = Object.keys(counts).filter(file => counts[file].failed > 0)
// Chromium, the service and PostgreSQL of three test files share two processors: a page may take longer than a test waits.
if (tests.length === 0 && failedFiles.length > 0 && failedFiles.every(file => file.startsWith('tests/web/'))) {
  console.log(`Browser tests failed beside others. They run again, alone: ${failedFiles.join(', ')}`)
  Object.assign(counts, await runTests(['--maxWorkers=1', ...failedFiles]))
}
const checkCode = await checked
if (checkCode !== 0) {
  console.log('Type check, lint or search for dead code failed: the complaints are above.')
  counts.checks = { passed: 0, failed: 1 }
}
const total = name => Object.values(counts).reduce((sum, count) => sum + count[name], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') > 0 ? 1 : 0)

/** Passed and failed tests of each file. */
async function runTests(args) {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-count-'))
  const countFile = join(directory, 'count.json')
  const reporters = ['--reporter=default', '--reporter=./scripts/count-reporter.mjs']
  const env = { ...process.env, WAYSIDE_COUNT_FILE: countFile, WAYSIDE_BUILT: '1' }
  try {
    const code = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], env)
    const counts = JSON.parse(readFileSync(countFile, 'utf8'))
    const hasFailed = Object.values(counts).some(({ failed }) => failed > 0)
    return code === 0 || hasFailed ? counts : { ...counts, '': { passed: 0, failed: 1 } }
  } catch {
    return { '': { passed: 0, failed: 1 } }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

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
