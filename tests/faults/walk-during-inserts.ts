import { InsertedRecords } from './parts/judging/inserted-records.ts'
import type { Outcome } from './parts/judging/outcome.ts'
import { withService } from './parts/services/service.ts'
import { type Walk, Walker } from './parts/walker.ts'

interface Size {
  records: number
  /** Records in one and the same millisecond. */
  crowdSize: number
  /** Pages of one record are read over about so many records. */
  one: number
}

/** Cursors go from page to page, in both orders, while records are stored before, behind and at their place. */
export function walkDuringInserts({ records, crowdSize, one }: Size): Promise<Outcome> {
  return withService({ devices: 4 }, async service => {
    const data = new InsertedRecords(service, crowdSize)
    await data.store(records)
    const { began, ended, crowded } = data
    const part = Math.round(((ended - began) * one) / records / 2)
    const whole = { from: began, to: ended }
    const twoSites = service.devices.slice(0, 2).map(device => device.site)
    const crowd = { from: crowded - part, to: crowded + part }
    const orders = ['asc', 'desc'] as const
    const walks: Walk[] = orders.flatMap(order => [
      { name: `pages of 1000, ${order}`, ...whole, limit: 1000, order },
      { name: `pages of 1000 of two sites, ${order}`, ...whole, limit: 1000, order, sites: twoSites },
      { name: `pages of 7, ${order}`, ...whole, limit: 7, order },
      { name: `pages of 1, ${order}`, ...crowd, limit: 1, order },
    ])
    let isOver = false
    const inserting = data.keepInserting(() => isOver)
    const walkers = walks.map(walk => new Walker(service, walk, data))
    await Promise.all(walkers.map(walker => walker.walk()))
    isOver = true
    await inserting
    const pages = walkers.reduce((sum, walker) => sum + walker.pages, 0)
    const violations = walkers.flatMap(walker => walker.judge())
    const crowdSeen = walkers.every(
      walker => walker.seenAt(crowded) >= (walker.sites ? crowdSize / 2 : crowdSize) * 0.99,
    )
    if (!crowdSeen) violations.push('a walk did not cross the crowded millisecond: nothing was tried')
    if (data.inserted < 100) violations.push(`only ${data.inserted} records were inserted meanwhile: nothing was tried`)
    return {
      tried: `${records} records, ${walks.length} walks, ${crowdSize} in 1 ms`,
      violations,
      figures: `${walkers.reduce((sum, walker) => sum + walker.missing, 0)} missing, ${walkers.reduce((sum, walker) => sum + walker.twice, 0)} twice; ${pages} pages while ${data.inserted} records were inserted`,
    }
  })
}
