import { randomUUID } from 'node:crypto'
import { connect } from '../../../server/platform/database/connect.ts'
import { makeOrganization, type TestUser } from '../../support/people/people.ts'
import { fillSite } from './services/fill-records.ts'
import type { Service } from './services/service.ts'

interface Neighbour extends TestUser {
  site: number
}

/** A user of another organization, which has one site, with records or without. */
export async function makeNeighbour({ postgres }: Service, records = 0): Promise<Neighbour> {
  const database = connect(postgres.connection, { max: 1, applicationName: 'wayside faults' })
  try {
    const organization = await makeOrganization(database, `Neighbour ${randomUUID()}`)
    const site = await organization.site()
    if (records > 0) await fillSite(database, site, { records, days: 9 })
    return { ...(await organization.user()), site }
  } finally {
    await database.close()
  }
}
