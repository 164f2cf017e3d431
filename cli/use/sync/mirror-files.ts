import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Paths in a mirror. Unfinished files are stored where a glob over the records does not find them. */
export const mirrorPaths = (directory: string) => ({
  readme: join(directory, 'README.md'),
  sites: join(directory, 'sites.ndjson'),
  records: join(directory, 'records'),
  own: join(directory, '.wayside'),
  state: join(directory, '.wayside', 'state.json'),
  part: join(directory, '.wayside', 'part'),
  ofSite: (site: number) => join(directory, 'records', String(site)),
  ofDay: (site: number, date: string) => join(directory, 'records', String(site), `${date}.parquet`),
})

export type MirrorPaths = ReturnType<typeof mirrorPaths>

/** Whole and on the disk under its name, or not there at all, whenever the machine stops. Its directory is synced apart. */
export async function placeFile(part: string, path: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>) {
  let size = 0
  const file = await open(part, 'w')
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece)
      size += piece.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
  return size
}

export async function placeText(part: string, path: string, text: string): Promise<void> {
  await placeFile(part, path, [Buffer.from(text)])
  await syncDirectory(dirname(path))
}

export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  await directory.sync().finally(() => directory.close())
}

/** The directories are on the disk, too. */
export async function makeDirectory(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true })
  for (let at = path; made !== undefined; at = dirname(at)) {
    await syncDirectory(dirname(at))
    if (at === made) break
  }
}

/** Local days of a site that have a file. */
export async function listDays(paths: MirrorPaths, site: number): Promise<string[]> {
  const names = await namesIn(paths.ofSite(site))
  return names.flatMap(name => (name.endsWith('.parquet') ? [name.slice(0, -'.parquet'.length)] : []))
}

export async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
}

export const removeFile = (path: string): Promise<void> => rm(path, { force: true })
