#!/usr/bin/env node
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './build/ensure.mjs'

const HELP = `node scripts/release.mjs [--skip-tests]

Everything of a release but publishing: checks versions, the changelog and that all is committed, runs the tests, writes the
npm packages, the Python package and their checksums into dist/release, and prints the commands that would publish them.

  --skip-tests  do not run npm test, where the CI has tested this commit
  --help        print this`

const NPM_PACKAGES = ['client', 'cli', 'service']
const release = join(root, 'dist', 'release')
const options = readOptions()
if (options.help) {
  console.log(HELP)
  process.exit(0)
}
const { version, homepage } = readJson('package.json')

const problems = [...versionProblems(), ...treeProblems(), ...changelogProblems()]
if (problems.length > 0) fail(['This cannot be released yet:', ...problems.map(line => `  ${line}`)].join('\n'))
if (!options['skip-tests']) run('npm', ['test'])

rmSync(release, { recursive: true, force: true })
mkdirSync(release, { recursive: true })
for (const name of NPM_PACKAGES) {
  const directory = join(root, 'dist', 'packages', name)
  run(process.execPath, [join(root, 'scripts', 'pack.mjs'), name, directory])
  run('npm', ['pack', '--silent', '--pack-destination', release], directory)
}
run('python3', [join(root, 'clients', 'python', 'build_backend.py'), release])

const files = readdirSync(release).sort()
const sums = files.map(file => `${sha256(join(release, file))}  ${file}\n`).join('')
writeFileSync(join(release, 'SHA256SUMS'), sums)
console.log(`\n${sums}\nIn dist/release. To publish, from a CI job that may sign provenance (id-token: write):\n`)
for (const file of files.filter(name => name.endsWith('.tgz'))) console.log(`  npm publish dist/release/${file}`)
console.log(
  `  twine upload ${files
    .filter(name => /\.(whl|tar\.gz)$/.test(name))
    .map(name => `dist/release/${name}`)
    .join(' ')}`,
)
console.log(`  git tag v${version}`)
if (homepage.endsWith('.example')) {
  console.log('\nFirst set homepage and repository in package.json and pyproject.toml: they are placeholders.')
}

function readOptions() {
  try {
    return parseArgs({ options: { 'skip-tests': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } }).values
  } catch (error) {
    fail(`${error.message.split('. ')[0]}.\n\n${HELP}`)
  }
}

function versionProblems() {
  const python = /^version = "(.+)"$/m.exec(read('clients/python/pyproject.toml'))?.[1]
  const found = {
    'client/package.json': readJson('client/package.json').version,
    'cli/package.json': readJson('cli/package.json').version,
    'server/package.json': readJson('server/package.json').version,
    'clients/python/pyproject.toml': python,
    'clients/python/src/wayside/service.py': /^__version__ = "(.+)"$/m.exec(
      read('clients/python/src/wayside/service.py'),
    )?.[1],
    'client/service.ts': /^const VERSION = '(.+)'$/m.exec(read('client/service.ts'))?.[1],
  }
  return Object.entries(found)
    .filter(([, one]) => one !== version)
    .map(([file, one]) => `${file} has the version ${one}, and package.json ${version}.`)
}

function treeProblems() {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim()
  return changed ? ['There are changes that are not committed.'] : []
}

function changelogProblems() {
  return read('CHANGELOG.md').includes(version) ? [] : [`CHANGELOG.md does not name ${version}.`]
}

function run(program, args, cwd = root) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  if (error) fail(`Could not run ${program}: ${error.message}`)
  if (status !== 0) fail(`${program} ${args.join(' ')} failed.`)
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function readJson(path) {
  return JSON.parse(read(path))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
