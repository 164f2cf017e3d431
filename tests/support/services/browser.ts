import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { CHECKOUT } from '../../../server/runtime/config.ts'

/** Packages of the tests, also for the compiled benchmark: from dist their names alone are not found. */
const requireTestPackage = createRequire(join(CHECKOUT, 'tests', 'package.json'))

/** A real Chromium, without a window, also with these arguments. Close it in `afterAll`. */
export async function openBrowser(...others: string[]): Promise<Browser> {
  const { chromium } = requireTestPackage('playwright-core') as typeof import('playwright-core')
  const { executablePath, env } = await findChromium()
  // Chromium refuses its sandbox to root, and containers often forbid it to everybody.
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--no-zygote', ...others]
  return chromium.launch({ executablePath, env, args })
}

interface Found {
  executablePath: string
  env?: { [name: string]: string }
}

/**
 * CHROMIUM_PATH is `npm` for the Chromium of the npm package, `installed` for one of KNOWN_PLACES, or the path of another.
 * Unless it is set: the npm package @sparticuz/chromium on Linux on x64 (no npm package has a Chromium for arm64); else
 * an installed one; else, on Debian as root, one that is installed with apt-get.
 */
async function findChromium(): Promise<Found> {
  const hasPackaged = process.platform === 'linux' && process.arch === 'x64'
  const { CHROMIUM_PATH = hasPackaged ? 'npm' : 'installed' } = process.env
  if (CHROMIUM_PATH === 'npm') return packagedChromium()
  if (CHROMIUM_PATH !== 'installed') return { executablePath: CHROMIUM_PATH }
  const executablePath = installedChromium() ?? (installChromium() ? installedChromium() : null)
  if (executablePath) return { executablePath }
  throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.')
}

/** Headless first: with it a page takes 1.5 s, with a full one 2.4 s. */
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const installedChromium = (): string | null => KNOWN_PLACES.find(path => existsSync(path)) ?? null

function installChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('No Chromium is there for the browser tests: installing it with apt-get.')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  // Another test file may be at it: dpkg lets one wait for the other.
  const install = (name: string) =>
    apt('install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', name)
  const installAny = () => install('chromium-headless-shell') || install('chromium')
  return installAny() || (apt('update') && installAny())
}

/**
 * The package unpacks itself into the temporary directory, where it would meet other checkouts, users and half-written
 * files; so it is given a directory of its own, which gets its final name when all is there.
 */
async function packagedChromium(): Promise<Found> {
  const home = join(cacheDirectory(), 'chromium')
  if (!existsSync(home)) {
    const unpacked = mkdtempSync(join(cacheDirectory(), 'chromium-'))
    await unpackInto(unpacked)
    try {
      renameSync(unpacked, home)
    } catch (error) {
      // Somebody else was quicker.
      rmSync(unpacked, { recursive: true, force: true })
      if (!existsSync(home)) throw error
    }
  }
  const settings = {
    LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
    FONTCONFIG_FILE: fontSettings(home),
  }
  return { executablePath: join(home, 'chromium'), env: { ...process.env, ...settings } as { [name: string]: string } }
}

/** A bare system has no fonts either. Those of the package look for themselves in places of another system. */
function fontSettings(home: string): string {
  const path = join(home, 'fonts.conf')
  const places = ['/usr/share/fonts', join(home, 'fonts')].map(place => `<dir>${place}</dir>`)
  writeFileSync(path, `<fontconfig>${places.join('')}<cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>`)
  return path
}

function cacheDirectory(): string {
  const modules = join(CHECKOUT, 'node_modules')
  try {
    accessSync(modules, constants.W_OK)
    return modules
  } catch {
    return mkdtempSync(join(tmpdir(), 'wayside-browser-'))
  }
}

async function unpackInto(directory: string): Promise<void> {
  const before = { ...process.env }
  // Told that it runs on Amazon Linux 2023, the package also unpacks the libraries that a bare system lacks.
  Object.assign(process.env, { TMPDIR: directory, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' })
  try {
    const { default: packaged } = (await import(
      requireTestPackage.resolve('@sparticuz/chromium')
    )) as typeof import('@sparticuz/chromium')
    await packaged.executablePath()
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}
