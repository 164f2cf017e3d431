import { readFile } from 'node:fs/promises'
import type { Database } from '../server/platform/database/database.ts'
import { counterName } from '../server/records/imports/readers/tii.ts'
import { siteNamed } from './admin/named.ts'

/** The sites of `--site`: `DE-MOE-01`, or `1012=N11-01,1013=N11-02`, or `@FILE` with such a line for each counter. */
export async function sitesOf(
  database: Database,
  option: string,
  organization?: string,
): Promise<number | Map<string, number>> {
  if (!option.startsWith('@') && !option.includes('=')) return (await siteNamed(database, option, organization)).id
  const entries = option.startsWith('@') ? await readEntries(option.slice(1)) : option.split(',')
  const sites = new Map<string, number>()
  for (const entry of entries) {
    const [, counter = '', site = ''] = /^\s*([^=,;\t]+?)\s*[=,;\t]\s*(\S+)\s*$/.exec(entry) ?? []
    if (counter === '') throw new Error(`"${entry}" is not of the form counter=site.`)
    const name = counterName(counter)
    if (sites.has(name)) throw new Error(`The counter ${name} is mapped twice.`)
    sites.set(name, (await siteNamed(database, site, organization)).id)
  }
  return sites
}

async function readEntries(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`The file ${path} of --site cannot be read.`)
  })
  return text.split(/\r?\n/).filter(line => line.trim() !== '' && !line.startsWith('#'))
}
