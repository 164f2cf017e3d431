import type { Batch, SiteBatch } from './batch.ts'
import { DayRecords } from './day-records.ts'
import { encodeDay } from './encode-day.ts'
import { mergeDay } from './merge-day.ts'
import { listDays, type MirrorPaths, makeDirectory, placeFile, removeFile, syncDirectory } from './mirror-files.ts'
import { readDay } from './read-day.ts'

const NOTHING = new DayRecords(1)

/** Writes every day that the batch changes, one at a time; all of them are on the disk when it resolves. */
export async function applyBatch(
  paths: MirrorPaths,
  batch: Batch,
  onFile: (done: number, of: number) => void,
): Promise<void> {
  const touched: { site: number; dates: string[] }[] = []
  for (const [site, changes] of batch.sites) {
    const before = changes.deleted.size > 0 ? await listDays(paths, site) : []
    const dates = new Set([...changes.days.keys(), ...before.filter(date => changes.isTouched(date))])
    touched.push({ site, dates: [...dates].sort() })
  }
  const all = touched.reduce((sum, { dates }) => sum + dates.length, 0)
  let done = 0
  for (const { site, dates } of touched) {
    if (dates.length === 0) continue
    await makeDirectory(paths.ofSite(site))
    for (const date of dates) {
      await applyDay(paths, batch, site, date)
      onFile(++done, all)
    }
    await syncDirectory(paths.ofSite(site))
  }
}

async function applyDay(paths: MirrorPaths, batch: Batch, site: number, date: string): Promise<void> {
  const changes = batch.sites.get(site) as SiteBatch
  const path = paths.ofDay(site, date)
  const before = await readDay(path)
  const after = mergeDay(before, changes.days.get(date) ?? NOTHING, changes.deleted)
  if (after.count === 0) await removeFile(path)
  else await placeFile(paths.part, path, encodeDay({ site, date, timeZone: changes.timeZone }, after))
}
