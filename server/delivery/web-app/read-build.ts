import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { StaticAnswer } from '../../platform/http/answers/static-answer.ts'

const TYPES: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const COMPRESSED_ALREADY = ['.woff2', '.png']

/** The files of the build by path (`/assets/index-B2x….js`), in memory. Empty when there is no build. */
export function readBuild(directory: string, headers: { [name: string]: string }): Map<string, StaticAnswer> {
  if (!existsSync(directory)) return new Map()
  return new Map(
    [...readFiles(directory)].map(([path, bytes]) => {
      const extension = extname(path)
      const type = TYPES[extension] as string
      const isCompressible = !COMPRESSED_ALREADY.includes(extension)
      const all = { ...headers, 'Cache-Control': cachingOf(path) }
      return [path, new StaticAnswer(type, bytes, all, isCompressible)]
    }),
  )
}

/** The text of the one page; null when there is no build. */
export const readPage = (directory: string): string | null =>
  existsSync(directory) ? (readFiles(directory).get('/index.html')?.toString() ?? null) : null

let last: { build: string; files: Map<string, Buffer> } | undefined

/** Once for all apps of a process: each build is a new directory. */
function readFiles(directory: string): Map<string, Buffer> {
  const { ino, mtimeMs } = statSync(directory)
  const build = `${directory} ${ino} ${mtimeMs}`
  if (last?.build === build) return last.files
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && extname(entry.name) in TYPES)
    .map(entry => join(entry.parentPath, entry.name))
  const files = new Map(
    names.map(name => [name.slice(directory.length).replaceAll(sep, '/'), readFileSync(name)] as const),
  )
  last = { build, files }
  return files
}

/** File names under /assets/ contain a hash of the content, so they may be cached without limit. */
const cachingOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
