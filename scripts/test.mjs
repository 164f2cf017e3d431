#!/usr/bin/env node
// `npm test`: type check, lint, search for dead code, and the tests that together take a few minutes. `--all`: all tests.
// `--changed`: those of what is not committed yet. With names: only the tests that they name.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { ensureForTests, root } from './build/ensure.mjs'
import { changedTests } from './testing/changed-tests.mjs'
import { ownTemporaryDirectory } from './testing/temporary-directory.mjs'

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

const args = process.argv.slice(2)
/** vitest.config.ts says which tests are short. */
const isShort = args.length === 0
const [isAll, isChanged] = ['--all', '--changed'].map(mode => args[0] === mode)
/** Arguments that are passed to vitest. */
const named = isAll || isChanged ? args.slice(1) : args
const tests = isChanged ? changedTests() : []
if (isChanged) console.log(tests.length > 0 ? tests.join('\n') : 'No test belongs to what was changed.')

await ensureForTests()
const directory = ownTemporaryDirectory()
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopBy(signal))
// Many tests wait for processes and timers: the checks use the processors meanwhile.
const checks = isChanged ? [lint, typeCheck, typeCheckOfPages] : [lint, typeCheck, typeCheckOfPages, deadCode]
const checked = named.length === 0 ? runInOrder(...checks) : Promise.resolve(0)

const counts = isChanged && tests.length === 0 ? {} : await runTests([...tests, ...named])
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
  const countFile = join(directory, 'count.json')
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/count-reporter.mjs']
  const env = {
    ...process.env,
    WAYSIDE_COUNT_FILE: countFile,
    WAYSIDE_BUILT: '1',
    WAYSIDE_TESTS: isShort ? 'short' : '',
  }
  try {
    const { code } = await run('vitest/vitest.mjs', ['run', ...reporters, ...args], { env, stdio: 'inherit' })
    const counts = JSON.parse(readFileSync(countFile, 'utf8'))
    const hasFailed = Object.values(counts).some(({ failed }) => failed > 0)
    return code === 0 || hasFailed ? counts : { ...counts, '': { passed: 0, failed: 1 } }
  } catch {
    return { '': { passed: 0, failed: 1 } }
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
  return run(tool, args, { stdio: 'pipe' }, child => child.pid && setPriority(child.pid, 10))
}

function run(tool, args, options, onStart = () => {}) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root, ...options })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (output += text))
    child.on('error', error => resolve({ code: 1, output: String(error) }))
    child.on('close', code => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
    onStart(child)
  })
}

/** What was started ends first: it has files in the temporary directory. Ctrl-C reaches all processes by itself. */
async function stopBy(signal) {
  const ended = [...running].map(child => new Promise(resolve => child.once('close', resolve)))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ended)
  process.exit(128 + constants.signals[signal])
}
