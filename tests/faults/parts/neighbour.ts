import { connect } from '../../../server/database/connect.ts'
import { makeOrganization, type TestUser } from '../../support/people.ts'
import type { Service } from './service.ts'

/** A user of another organization, which has one site. */
export async function makeNeighbour({ postgres }: Service): Promise<TestUser & { site: number }> {
  const database = connect(postgres.connection, { max: 1, applicationName: 'wayside faults' })
  try {
    const organization = await makeOrganization(database, 'Neighbour')
    return { ...(await organization.user()), site: await organization.site() }
  } finally {
    await database.close()
  }
}
