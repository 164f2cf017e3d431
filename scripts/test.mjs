#!/usr/bin/env node
// Type check, lint, search for dead code, tests. With arguments: only the tests that they name.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureForDevelopment, ensureTestPackages, runTool } from './ensure.mjs'

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
if (tests.length === 0) {
  // The compiler uses one processor: the second project and the other checks have another.
  const codes = await Promise.all([runInOrder(typeCheck), runInOrder(typeCheckOfPages, lint, deadCode)])
  const code = codes.find(one => one !== 0)
  if (code !== undefined) finish(code, { passed: 0, failed: 1 })
}

const directory = mkdtempSync(join(tmpdir(), 'wayside-count-'))
const countFile = join(directory, 'count.json')
const reporters = ['--reporter=default', '--reporter=./scripts/count-reporter.mjs']
const code = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...tests], {
  ...process.env,
  WAYSIDE_COUNT_FILE: countFile,
})
finish(code, readCount())

/** Until one fails; its exit code, else 0. */
async function runInOrder(...checks) {
  for (const [tool, args] of checks) {
    const code = await runTool(tool, args)
    if (code !== 0) return code
  }
  return 0
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
