// Installs and builds this checkout when needed, and only then. Plain JavaScript without dependencies, because it runs
// before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whileLocked } from '../process/lock.mjs'
import { refuseOldNode } from '../process/refuse-old-node.mjs'
import { stopWithNpm } from '../process/stop-with-npm.mjs'
import { buildWeb } from './build-web.mjs'
import { listFiles } from './list-files.mjs'
import { recordBuild } from './record-build.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const PACKAGES = '.'
/** What only tests need (a browser, DuckDB, a linter) is a package of its own, so that the first start is quick. */
const TEST_PACKAGES = 'tests'
const buildStamp = join(root, 'dist', '.wayside-built')
const webStamp = join(root, 'dist', '.wayside-web-built')
const sources = ['contract', 'messages', 'charts', 'parquet', 'server', 'client', 'cli', 'bench', 'tests']
const webSources = ['web', 'client', 'contract', 'messages', 'charts']

refuseOldNode()

/** What is needed to run: the build, and the packages that it imports. */
async function ensure() {
  if (isBuilt() && isWebBuilt() && existsSync(join(root, 'node_modules', 'pg'))) return
  await ensureForDevelopment()
}

/** The build, and the packages that building takes. */
export async function ensureForDevelopment() {
  if (isInstalled(PACKAGES) && isBuilt() && isWebBuilt()) return
  await whileLocked(join(root, 'dist', '.lock'), async () => {
    if (!isInstalled(PACKAGES)) await install(PACKAGES)
    if (!isBuilt()) await build()
    if (!isWebBuilt()) await buildPages()
  })
}

/** The same, and the packages that only tests use: they are fetched meanwhile, because the build reads nothing there. */
export async function ensureForTests() {
  if (isInstalled(PACKAGES) && isInstalled(TEST_PACKAGES) && isBuilt() && isWebBuilt()) return
  await whileLocked(join(root, 'dist', '.lock'), async () => {
    const testPackages = isInstalled(TEST_PACKAGES) || install(TEST_PACKAGES)
    if (!isInstalled(PACKAGES)) await install(PACKAGES)
    if (!isBuilt()) await build()
    await Promise.all([testPackages, isWebBuilt() || buildPages()])
  })
}

/** Only the web application: for tests that serve it from the sources of the server. */
export async function ensureWeb() {
  if (isWebBuilt()) return
  await whileLocked(join(root, 'dist', '.lock'), async () => {
    if (!isWebBuilt()) await buildPages()
  })
}

/** Runs a program of node_modules/.bin and returns its exit code. */
export function runTool(path, args, env = process.env) {
  return run(process.execPath, [join(root, 'node_modules', path), ...args], env)
}

/** Goes on, in this process, with a compiled file. */
export async function runCompiled(path, args = process.argv.slice(2)) {
  stopWithNpm()
  await ensure()
  const file = join(root, 'dist', path)
  if (!existsSync(file)) fail(`There is no ${path} in this checkout.`)
  process.argv = [process.execPath, file, ...args]
  await import(file)
}

async function install(directory) {
  console.error(`Installing packages${directory === PACKAGES ? '' : ` of ${directory}`} (npm ci) …`)
  const npm = process.env.npm_execpath ?? ''
  const [program, ...first] = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm']
  const code = await run(
    program,
    [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    cleanEnvironment(),
    join(root, directory),
  )
  if (code !== 0) fail(`npm ci failed (exit code ${code}): its complaint is above.`)
  writeFileSync(installStamp(directory), installed(directory))
}

async function build() {
  console.error('Building …')
  const stamp = built()
  // The compiler and the bundler are packages: not there before the installation.
  const [{ emit }, { bundle }] = await Promise.all([import('./emit.mjs'), import('./bundle.mjs')])
  emit(root, sources)
  await bundle(root)
  recordBuild(root, join(root, 'dist'))
  writeFileSync(buildStamp, stamp)
}

async function buildPages() {
  console.error('Building the web application …')
  const stamp = webBuilt()
  const code = await buildWeb(root, runTool)
  if (code !== 0) fail('The build of the web application failed: the complaints of vite are above.')
  writeFileSync(webStamp, stamp)
}

const installStamp = directory => join(root, directory, 'node_modules', '.wayside-installed')
const isInstalled = directory => read(installStamp(directory)) === installed(directory)
const isBuilt = () => read(buildStamp) === built()
const isWebBuilt = () => existsSync(join(root, 'dist', 'web', 'index.html')) && read(webStamp) === webBuilt()

function installed(directory) {
  const machine = `${process.versions.node.split('.')[0]} ${process.platform} ${process.arch}`
  return createHash('sha256')
    .update(machine)
    .update(readFileSync(join(root, directory, 'package-lock.json')))
    .digest('hex')
}

const built = () =>
  digest(['scripts/build/emit.mjs', 'scripts/build/bundle.mjs'], filesOf(sources, /(?<!\.test)\.ts$|\.(sql|ttf)$/))
const webBuilt = () =>
  digest(['scripts/build/build-web.mjs'], filesOf(webSources, /(?<!\.test)\.(ts|tsx|css|html|js|svg|json|png)$/))

const filesOf = (directories, wanted) =>
  directories.flatMap(directory => listFiles(root, directory)).filter(name => wanted.test(name))

function digest(first, files) {
  const hash = createHash('sha256').update(installed(PACKAGES))
  for (const file of [...first, ...files.sort()]) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

// `npm start --omit=dev` or NODE_ENV=production are about running; the build needs its compiler all the same.
function cleanEnvironment() {
  const unwanted =
    /^(NODE_ENV|npm_config_(omit|only|production|include|optional|dev|global|location|local_prefix|workspaces?|dry_run))$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !unwanted.test(name)))
}

function run(program, args, env, cwd = root) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit' })
    // Another one may have failed meanwhile.
    const end = () => child.kill()
    process.once('exit', end)
    child.on('error', error => fail(`Could not run ${program}: ${error.message}`))
    child.on('exit', (code, signal) => {
      process.off('exit', end)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
