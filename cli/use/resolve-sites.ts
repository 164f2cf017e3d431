import { NotFound, type SiteDetail, type Wayside } from '../../client/wayside.ts'
import { EXIT, Stop } from './stop.ts'

/** Digits are an id; all else is a site_id, which is looked up. */
export async function resolveSites(wayside: Wayside, names: string[], signal: AbortSignal): Promise<number[]> {
  if (names.every(isId)) return names.map(Number)
  const { items } = await wayside.sites({ status: 'all' }, { signal })
  const ids = new Map(items.map(site => [site.site_id, site.id]))
  return names.map(name => {
    const id = isId(name) ? Number(name) : ids.get(name)
    if (id === undefined) throw noSuchSite(name)
    return id
  })
}

export const resolveSite = async (wayside: Wayside, name: string, signal: AbortSignal): Promise<number> =>
  (await resolveSites(wayside, [name], signal))[0] as number

/** A site with its channels and its device. */
export const readSite = async (wayside: Wayside, name: string, signal: AbortSignal): Promise<SiteDetail> =>
  wayside.site(await resolveSite(wayside, name, signal), { signal }).catch(error => {
    throw error instanceof NotFound ? noSuchSite(name) : error
  })

export const noSuchSite = (name: string): Stop =>
  new Stop(EXIT.usage, `There is no site ${name}.`, 'wayside sites shows them all')

const isId = (name: string) => /^\d+$/.test(name)
