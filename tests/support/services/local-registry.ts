import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { CHECKOUT } from '../../../server/runtime/config.ts'

interface Description {
  name: string
  version: string
  bundleDependencies?: string[]
}

interface LocalRegistry {
  url: string
  stop(): void
}

/** A registry of the packages that this checkout has installed, and of others: npm installs from it without another network. */
export async function localRegistry(others: string[] = []): Promise<LocalRegistry> {
  const folders = installedFolders(others)
  const server = createServer(({ url = '' }, answer) => {
    const path = decodeURIComponent(url.slice(1))
    const [, tarball] = /^-\/(.+)\.tar$/.exec(path) ?? []
    if (tarball) return sendTarball(folders.get(tarball), answer)
    const found = [...folders].filter(([id]) => id.slice(0, id.lastIndexOf('@')) === path)
    if (found.length === 0) return answer.writeHead(404).end('{}')
    const versions = found.map(([id, folder]) => {
      const description = read(folder)
      return [
        description.version,
        { ...description, dist: { tarball: `${registry.url}/-/${encodeURIComponent(id)}.tar` } },
      ]
    })
    const latest = versions.at(-1)?.[0]
    answer.writeHead(200, { 'Content-Type': 'application/json' })
    answer.end(JSON.stringify({ name: path, 'dist-tags': { latest }, versions: Object.fromEntries(versions) }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const registry: LocalRegistry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return registry
}

/** By `name@version`, of the lockfile; packages for other machines are not there. */
function installedFolders(others: string[]): Map<string, string> {
  const { packages } = JSON.parse(readFileSync(join(CHECKOUT, 'package-lock.json'), 'utf8'))
  const folders = Object.entries(packages as { [path: string]: { link?: boolean } })
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .map(([path]) => join(CHECKOUT, path))
    .filter(folder => existsSync(join(folder, 'package.json')))
    .concat(others)
  return new Map(folders.map(folder => [`${read(folder).name}@${read(folder).version}`, folder]))
}

const read = (folder: string): Description => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Not compressed, which npm reads too. */
function sendTarball(folder: string | undefined, answer: ServerResponse): void {
  if (!folder) return void answer.writeHead(404).end()
  const nested = read(folder).bundleDependencies ? [] : ['--exclude=node_modules']
  spawn('tar', ['-cf', '-', ...nested, '-C', dirname(folder), basename(folder)]).stdout.pipe(answer)
}
