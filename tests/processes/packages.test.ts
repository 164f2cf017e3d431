import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { INSTALL_LINES, installLine } from '../support/reading/install-lines.ts'
import { removeDataDir } from '../support/services/data-dir.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { localRegistry } from '../support/services/local-registry.ts'

const run = promisify(execFile)
const directory = mkdtempSync(join(tmpdir(), 'wayside-packages-'))
// Others may enter: else PostgreSQL, which does not run as root, would keep its files elsewhere.
chmodSync(directory, 0o755)
let at: TestDatabase

beforeAll(async () => {
  at = await testDatabase()
  await installService()
  await installCli()
})
afterAll(async () => {
  await at?.drop()
  await removeDataDir(join(directory, 'service', 'wayside-data'))
  rmSync(directory, { recursive: true, force: true })
})

interface Description {
  name: string
  version: string
  files?: string[]
  bin: { wayside: string }
  dependencies: { [name: string]: string }
  optionalDependencies?: { [name: string]: string }
}

const pack = (chosen: 'service' | 'cli', packed: string) =>
  run(process.execPath, [join(CHECKOUT, 'scripts', 'pack.mjs'), chosen, packed])

/** By the line of README.md in an empty directory, with the packages of this checkout as the registry. */
async function installCli(): Promise<void> {
  const packed = join(directory, 'packed-cli')
  await pack('cli', packed)
  await run('npm', ['pack', '--silent', '--offline', '--pack-destination', directory], { cwd: packed })
  mkdirSync(join(directory, 'cli'))
  const registry = await localRegistry()
  const env = environment({ npm_config_registry: registry.url, npm_config_audit: 'false' })
  const line = installLine('wayside-cli-0.1.0.tgz', directory)
  await run('sh', ['-c', line], { cwd: join(directory, 'cli'), env }).finally(() => registry.stop())
}

const SERVICE = join(directory, 'service', 'node_modules', 'wayside')

/**
 * With nothing beside it but the packages that it declares, linked from this checkout: npm would write 8,500 files twice,
 * which takes longer than all tests of this file. For the same reason it is not packed into a tarball.
 */
async function installService(): Promise<void> {
  await pack('service', SERVICE)
  const { bin, dependencies, optionalDependencies } = descriptionIn(SERVICE)
  const modules = dirname(SERVICE)
  for (const [dependency, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
    const source = join(CHECKOUT, 'node_modules', dependency)
    if (!existsSync(source) && optionalDependencies?.[dependency]) continue
    expect([dependency, descriptionIn(source)]).toMatchObject([dependency, { version }])
    mkdirSync(dirname(join(modules, dependency)), { recursive: true })
    symlinkSync(source, join(modules, dependency))
  }
  mkdirSync(join(modules, '.bin'))
  symlinkSync(join(SERVICE, bin.wayside), join(modules, '.bin', 'wayside'))
  writeFileSync(join(directory, 'service', 'package.json'), '{}')
}

const descriptionIn = (path: string): Description => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))

function environment(env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH } = process.env
  return { PATH, HOME: directory, PORT: '0', WEB_CONCURRENCY: '1', SIMULATE: 'off', ...env }
}

const wayside = (chosen: 'service' | 'cli', args: string[], env?: NodeJS.ProcessEnv) =>
  run(join('node_modules', '.bin', 'wayside'), args, { cwd: join(directory, chosen), env: environment(env) }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )

/** Runs a line of README.md until the work is done; resolves with what it has printed in the end. */
async function whileRunning(line: string, env: NodeJS.ProcessEnv, work: (url: string) => Promise<void>) {
  expect(INSTALL_LINES).toContain(line)
  const cwd = join(directory, 'service')
  const [program = '', ...args] = line.split(' ')
  const child = spawn(program, args, { cwd, env: environment({ npm_config_offline: 'true', ...env }), detached: true })
  const ended = new Promise(resolve => child.once('close', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const readyUrl = () => /(?:Wayside is at |"url":")(http:[\w.:/]+)/.exec(output)?.[1]
  try {
    await expect.poll(readyUrl, { timeout: 240_000, interval: 50, message: output }).toBeDefined()
    await work(readyUrl() as string)
    // npx alone: the service follows it.
    child.kill('SIGTERM')
    await ended
    return output
  } finally {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), 'SIGKILL')
  }
}

test('the lines of README.md are those that are run here, for the SDK and for Python in tests/sdk', () => {
  expect(INSTALL_LINES).toEqual([
    'npm install …/wayside-0.1.0.tgz',
    'npx wayside start',
    'npx wayside serve',
    'npm install …/wayside-cli-0.1.0.tgz',
    'npm install …/wayside-client-0.1.0.tgz',
    'pip install …/wayside-0.1.0-py3-none-any.whl',
  ])
})

test('the package of the service has the licences and the attribution of its data, and no file that npm would leave out', () => {
  expect(readFileSync(join(SERVICE, 'LICENSE'), 'utf8')).toContain('MIT')
  expect(readFileSync(join(SERVICE, 'NOTICE'), 'utf8')).toContain('CC BY-SA 3.0')
  const { name, version, files } = descriptionIn(SERVICE)
  expect([`${name}-${version}.tgz`, files]).toEqual(['wayside-0.1.0.tgz', undefined])
  const names = readdirSync(SERVICE, { recursive: true, encoding: 'utf8' }).map(path => basename(path))
  expect(names.length).toBeGreaterThan(1000)
  expect(
    names.filter(one => /^\.|^node_modules$|^CVS$|\.orig$|^package-lock\.json$|^npm-debug\.log$/.test(one)),
  ).toEqual([])
})

/** Name and version of everything that npm would install with a package. */
async function resolve(packed: string): Promise<{ tree: string[]; stderr: string }> {
  const cwd = mkdtempSync(join(directory, 'resolved-'))
  const { stdout } = await run('npm', ['pack', '--silent', '--offline', '--pack-destination', cwd], { cwd: packed })
  const registry = await localRegistry()
  const env = environment({ npm_config_registry: registry.url, npm_config_audit: 'false' })
  writeFileSync(join(cwd, 'package.json'), '{}')
  const args = ['install', '--package-lock-only', '--no-fund', `./${stdout.trim()}`]
  const { stderr } = await run('npm', args, { cwd, env }).finally(() => registry.stop())
  return { tree: namesIn(JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8'))), stderr }
}

interface Lock {
  packages: { [path: string]: { version: string; engines?: { node?: string } } }
}
const nameOf = (path: string, version: string) => `${path.replace(/^.*node_modules\//, '')} ${version}`
const namesIn = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/') && path !== 'node_modules/wayside')
    .map(([path, { version }]) => nameOf(path, version))
const LOCK: Lock = JSON.parse(readFileSync(join(CHECKOUT, 'package-lock.json'), 'utf8'))

/** Ranges of Node as packages write them: `^18 || >=20`, `>= 10.x`, `*`. */
const takesNode2019 = (range: string): boolean =>
  range.split('||').some(part => {
    const [, sign, major = 0, minor = 0] = /^\s*(>=|\^)\s*(\d+)(?:\.(\d+))?[.x\d]*\s*$/.exec(part) ?? []
    if (sign === undefined) return part.trim() === '*'
    const isReached = Number(major) < 20 || (Number(major) === 20 && Number(minor) <= 19)
    return sign === '^' ? Number(major) === 20 && isReached : isReached
  })

test('npm installs with the package of the service what was tested, and nothing that warns about Node 20.19', async () => {
  const { tree, stderr } = await resolve(SERVICE)
  expect(tree.length).toBeGreaterThan(100)
  const tested = new Set(namesIn(LOCK))
  expect(tree.filter(one => !tested.has(one))).toEqual([])
  expect(stderr).not.toContain('EBADENGINE')
  const ranges = Object.entries(LOCK.packages).flatMap(([path, { version, engines }]) =>
    engines?.node && tree.includes(nameOf(path, version)) ? [`${path}: ${engines.node}`] : [],
  )
  expect(ranges.length).toBeGreaterThan(50)
  expect(ranges.filter(line => !takesNode2019(line.split(': ')[1] as string))).toEqual([])
  expect(takesNode2019('^22.12 || >=24')).toBe(false)
})

test.each([
  ['service', SERVICE],
  ['cli', join(directory, 'packed-cli')],
])('no page of the package %s has a link into nowhere', (_, packed) => {
  const pages = readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.md'))
  const links = pages.flatMap(page =>
    [...readFileSync(join(packed, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ page, link })),
  )
  expect(links.length).toBeGreaterThan(1)
  const ofRepository = /^https:\/\/git\.wayside\.example\/wayside\/blob\/v0\.1\.0\/([^#]+)/
  const isAlive = (page: string, link: string) => {
    const [, source] = ofRepository.exec(link) ?? []
    if (source !== undefined) return existsSync(join(CHECKOUT, source))
    return /^(https?:|mailto:|#)/.test(link) || existsSync(join(packed, dirname(page), link.replace(/#.*/, '')))
  }
  expect(links.filter(({ page, link }) => !isAlive(page, link))).toEqual([])
})

test('all that runs with the service has a licence that goes with ours', async () => {
  const { stdout } = await run(process.execPath, [join(CHECKOUT, 'scripts', 'licences.mjs')])
  expect(stdout).toMatch(/^png-js .+ MIT$/m)
})

test('a release refuses an option that it does not know, and describes those that it knows', async () => {
  const release = (...args: string[]) =>
    run(process.execPath, [join(CHECKOUT, 'scripts', 'release.mjs'), ...args]).catch(error => error)
  expect(await release('--skip-test')).toMatchObject({ code: 1, stderr: expect.stringContaining("'--skip-test'") })
  expect(await release('now')).toMatchObject({ code: 1, stderr: expect.stringContaining("'now'") })
  expect((await release('--help')).stdout).toContain('--skip-tests')
})

test('its processes use the packages that npm has installed', () => {
  const read = (dist: string) => readFileSync(join(dist, 'server', 'runtime', 'http-process.bundle.js'), 'utf8')
  const importsPackage = /^import .* from "fastify"/m
  expect(read(join(SERVICE, 'dist'))).toMatch(importsPackage)
  // Those of a checkout hold them.
  expect(read(join(CHECKOUT, 'dist'))).not.toMatch(importsPackage)
})

test('pictures are drawn with the library and the fonts of the package', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">A</text></svg>'
  const program = `
    import { renderPng } from './dist/server/delivery/open/pictures/render-png.js'
    const bytes = await renderPng({ svg: '${svg}', scale: 2 })
    console.log(Buffer.from(bytes).readUInt32BE(16))
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: SERVICE })
  expect(stdout).toBe('18\n')
})

test('npx wayside serve serves the API and the pages, and ends with npx', async () => {
  await whileRunning('npx wayside serve', { DATABASE_URL: at.url }, async url => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/api/v1/me`)).status).toBe(401)
    const page = await (await fetch(`${url}/`)).text()
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
    expect((await fetch(url + script)).headers.get('content-type')).toMatch(/javascript/)
    expect((await fetch(`${url}/docs`)).status).toBe(200)
  })
})

test('the embedded PostgreSQL keeps its data in wayside-data of the working directory, for npx wayside start too, which names the commands as they are called after an installation', async () => {
  await whileRunning('npx wayside serve', {}, async () => {})
  // Not empty, so that no demo is filled, which takes half a minute.
  const made = await wayside('service', ['admin', 'organization', 'create', 'City'])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(existsSync(join(directory, 'service', 'wayside-data', 'postgres', 'PG_VERSION'))).toBe(true)
  const output = await whileRunning('npx wayside start', {}, async url => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })
  expect(output).toContain('npx wayside admin token generate')
  expect(output).not.toContain('npm run')
})

test('the command line alone has no server and no database in it, and says where they are', async () => {
  const { dependencies, optionalDependencies } = descriptionIn(join(directory, 'packed-cli'))
  expect(Object.keys(dependencies)).not.toEqual(expect.arrayContaining(['pg']))
  expect(optionalDependencies).toBeUndefined()
  expect(existsSync(join(directory, 'packed-cli', 'dist', 'server'))).toBe(false)
  expect(await wayside('cli', ['serve'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is in the package wayside: npx wayside serve'),
  })
  expect(await wayside('cli', ['sites'])).toMatchObject({
    code: 3,
    stderr: 'wayside: You are not signed in.\nNext: wayside login\n',
  })
  // Loads every command.
  const { code, stdout } = await wayside('cli', ['completion', 'bash'])
  expect([code, stdout]).toEqual([0, expect.stringContaining('complete -F _wayside wayside')])
  expect(stdout).not.toContain('doctor')
})
