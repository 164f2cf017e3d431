import { readFile } from 'node:fs/promises'
import { OPERATOR } from '../../server/people/access/audit.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { counterName } from '../../server/records/imports/readers/tii.ts'
import { createStations, sitesByStation } from '../../server/records/imports/stations/create-stations.ts'
import { decodeText, readStations } from '../../server/records/imports/stations/read-stations.ts'
import { organizationNamed, siteNamed } from '../admin/named.ts'
import { print, remark } from '../admin/run.ts'
import { counted } from '../use/output/in-words.ts'

interface SiteOptions {
  site?: string
  organization?: string
  createSites?: string
}

/** The sites of a file: those of `--site`, else those of the organization that have the numbers of its stations. */
export async function sitesForImport(
  database: Database,
  { site, organization, createSites }: SiteOptions,
): Promise<number | Map<string, number>> {
  if (createSites !== undefined) await createFromFile(database, createSites, organization)
  if (site !== undefined) return sitesOf(database, site, organization)
  if (organization === undefined)
    throw new Error('Say the site with --site, or with --organization whose stations the files are of.')
  const sites = await sitesByStation(database, await organizationNamed(database, organization))
  if (sites.size === 0)
    throw new Error(`No site of ${organization} has a station number. Create them with --create-sites.`)
  return sites
}

async function createFromFile(database: Database, path: string, organization?: string): Promise<void> {
  if (organization === undefined) throw new Error('Say the organization of the sites with --organization.')
  const content = await readFile(path).catch(() => {
    throw new Error(`The file ${path} of --create-sites cannot be read.`)
  })
  const file = readStations(decodeText(content))
  const done = await createStations(database, await organizationNamed(database, organization), file, OPERATOR)
  for (const { line, reason } of done.problems.slice(0, MAX_SHOWN)) remark(`line ${line}: ${reason}`)
  for (const { station, reason } of done.refused.slice(0, MAX_SHOWN)) remark(`station ${station}: ${reason}`)
  print(`${path} describes ${counted(done.stations, 'station')}: ${counted(done.created, 'site')} created.`)
}

const MAX_SHOWN = 20

/** The sites of `--site`: `DE-MOE-01`, or `1012=N11-01,1013=N11-02`, or `@FILE` with such a line for each counter. */
async function sitesOf(
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
