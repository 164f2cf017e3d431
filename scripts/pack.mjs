#!/usr/bin/env node
// node scripts/pack.mjs client | cli | service [DIRECTORY]: a package as it is published, in dist/packages/NAME or another
// directory. `client` is the SDK, `cli` the command line without the server, `service` everything.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ensureForDevelopment, root, runTool } from './build/ensure.mjs'
import { recordBuild } from './build/record-build.mjs'
import { makeLinksAbsolute } from './packages/absolute-links.mjs'
import { lockedDependencies } from './packages/locked-dependencies.mjs'

const PACKAGES = {
  client: { name: '@wayside/client', write: writeClient },
  cli: { name: '@wayside/cli', write: writeCli },
  service: { name: 'wayside', write: writeService },
}

const [chosen = '', to = join(root, 'dist', 'packages', chosen)] = process.argv.slice(2)
if (!Object.hasOwn(PACKAGES, chosen)) fail('usage: node scripts/pack.mjs client | cli | service [DIRECTORY]')
const { name, write } = PACKAGES[chosen]
const directory = resolve(to)
if (!isOurs(directory)) {
  fail(
    `${directory} is not empty and holds no packed ${name}. Choose an empty directory: everything in it is replaced.`,
  )
}
rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
await write()
copyFileSync(join(root, 'LICENSE'), join(directory, 'LICENSE'))

async function writeClient() {
  const { private: _, ...description } = readJson('client/package.json')
  writeDescription(description)
  await ensureForDevelopment()
  const code = await runTool('typescript/bin/tsc', ['-p', 'client/tsconfig.build.json', '--outDir', directory])
  if (code !== 0) process.exit(code)
  copyFileSync(join(root, 'client', 'README.md'), join(directory, 'README.md'))
  linkRepository(() => 'client/README.md')
}

async function writeCli() {
  const { dependencies } = readJson('cli/package.json')
  writeDescription({
    name,
    description: 'The command line of the traffic measurement data service Wayside.',
    bin: { wayside: './scripts/packages/installed-cli.mjs' },
    dependencies: { ...dependencies, ...readJson('package.json').dependencies },
  })
  await ensureForDevelopment()
  copyBuilt(['cli/use', 'cli/shell', 'client', 'contract', 'parquet', 'cli/user-main.js'])
  copyScripts(['packages/installed-cli', 'process/refuse-old-node'])
  copyFileSync(join(root, 'docs', 'cli.md'), join(directory, 'README.md'))
  linkRepository(() => 'docs/cli.md')
}

async function writeService() {
  const { dependencies, optionalDependencies } = readJson('server/package.json')
  const { description, dependencies: own } = readJson('package.json')
  writeDescription({
    name,
    description,
    bin: { wayside: './scripts/packages/installed-service.mjs' },
    ...lockedDependencies(readJson('package-lock.json'), {
      dependencies: { ...dependencies, ...readJson('cli/package.json').dependencies, ...own },
      optionalDependencies,
    }),
  })
  await ensureForDevelopment()
  copyBuilt(['cli', 'client', 'contract', 'charts', 'messages', 'parquet', 'server', 'web'])
  const { bundle } = await import('./build/bundle.mjs')
  await bundle(root, { dist: join(directory, 'dist'), isPublished: true })
  recordBuild(root, join(directory, 'dist'))
  copyScripts(['packages/installed-service', 'process/refuse-old-node', 'process/stop-with-npm', 'process/lock'])
  for (const file of ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'NOTICE', 'docs', 'deploy']) {
    const filter = path => !path.endsWith('screenshots')
    cpSync(join(root, file), join(directory, file), { recursive: true, filter })
  }
  linkRepository()
}

function linkRepository(sourceOf) {
  const { repository, version } = readJson('package.json')
  makeLinksAbsolute(directory, { repository, version, ...(sourceOf && { sourceOf }) })
}

/** Private where it stands, so that the sources are not published by mistake. Written first: it marks the directory as ours. */
function writeDescription(own) {
  const { version, license, type, engines, homepage, repository, keywords, publishConfig } = readJson('package.json')
  const shared = { version, license, type, engines, homepage, repository, keywords, publishConfig }
  const description = { ...own, ...shared, ...(own.keywords && { keywords: own.keywords }) }
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
}

/** Without source maps: the sources are not part of the package. */
function copyBuilt(paths) {
  for (const path of paths) {
    const options = { recursive: true, filter: file => !/\.(map|bundle\.js)$/.test(file) }
    cpSync(join(root, 'dist', path), join(directory, 'dist', path), options)
  }
}

function copyScripts(names) {
  for (const one of names) {
    const copy = join(directory, 'scripts', `${one}.mjs`)
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(join(root, 'scripts', `${one}.mjs`), copy)
    chmodSync(copy, 0o755)
  }
}

/** Absent, empty, or a package that was packed here before. */
function isOurs(path) {
  if (!existsSync(path) || readdirSync(path).length === 0) return true
  const file = join(path, 'package.json')
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return found.name === name && !found.private
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
