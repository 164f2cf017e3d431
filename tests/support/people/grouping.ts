import { createGroup } from '../../../server/field/groups/edit-groups.ts'
import { type GroupInput, groupInput } from '../../../server/field/groups/schema.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { editUser } from '../../../server/people/users/edit-user.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { validateBody } from '../../../server/platform/http/requests/validate.ts'
import type { TestOrganization } from './people.ts'

let made = 0

/** A new group of sites; what is not named is empty. */
export const makeGroup = (
  database: Database,
  organization: TestOrganization,
  fields: Partial<GroupInput>,
): Promise<number> => {
  const input = validateBody(groupInput, { name: `Group ${++made}`, ...fields })
  return createGroup(database, organization.id, input, OPERATOR)
}

/** Lets a user see only the sites of these groups; null: all sites. */
export const setGroups = (
  database: Database,
  organization: TestOrganization,
  user: { id: number },
  groups: number[] | null,
): Promise<void> => editUser(database, { organizationId: organization.id, userId: user.id }, { groups }, OPERATOR)
