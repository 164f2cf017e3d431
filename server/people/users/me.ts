import sql from 'sql-template-tag'
import { MAX_PAGE_SIZE, MAX_SEARCH_DAYS } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { UNITS, type Units } from '../../../contract/units.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { namedStatement } from '../../platform/database/run-prepared.ts'
import {
  choice,
  type JsonSchema,
  nullable,
  object,
  optional,
  type ShapeValue,
  string,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { audit } from '../access/audit.ts'
import { actorOf, type Caller } from '../access/context.ts'
import type { Permission } from '../access/permissions.ts'
import { TOKEN_STATE_COLUMNS, TOKEN_STATE_TABLES, type TokenState } from '../access/tokens.ts'
import { displayName, HELD_PERMISSIONS } from './user-input.ts'

/** The web application knows which languages it has, and shows others in that of the browser. */
const LANGUAGE = /^[a-z]{2}$/

export const TOKEN_STATE: JsonSchema = {
  anyOf: [
    objectSchema({
      mask: { type: 'string', description: 'Its first 8 and last 4 characters.', examples: ['way_8fK2…q9Xz'] },
      created_at: MOMENT,
      last_used_at: MOMENT_OR_NULL,
    }),
    { type: 'null' },
  ],
}

export const ME: JsonSchema = objectSchema(
  {
    user: objectSchema({
      id: { type: 'integer' },
      email: { type: 'string', examples: ['mia@city.example'] },
      name: { type: 'string', examples: ['Mia'] },
      language: {
        type: ['string', 'null'],
        pattern: LANGUAGE.source,
        description: 'Of the web application, ISO 639-1; null: that of the browser.',
        examples: ['de'],
      },
      units: {
        type: ['string', 'null'],
        enum: [...UNITS, null],
        description: 'Of the web application: km/h and m, or mph and ft; null: those of the organization.',
      },
    }),
    organization: objectSchema({
      id: { type: 'integer' },
      name: { type: 'string', examples: ['Niederrhein Mobility'] },
      units: { type: 'string', enum: UNITS, description: 'Of users who have chosen none.' },
    }),
    permissions: HELD_PERMISSIONS,
    groups: {
      type: ['array', 'null'],
      items: objectSchema({ id: { type: 'integer' }, name: { type: 'string', examples: ['Inner city'] } }),
      description: 'Groups of sites: only their sites are visible. null: all sites.',
    },
    token: TOKEN_STATE,
    limits: objectSchema({
      requests_per_minute: { type: ['integer', 'null'], description: 'null: no limit.', examples: [600] },
      search_window_days: { type: 'integer', examples: [MAX_SEARCH_DAYS] },
      page_size: { type: 'integer', description: 'Largest `limit` of a search.', examples: [MAX_PAGE_SIZE] },
    }),
  },
  'Me',
)

/** Without a token its columns are null. */
type TokenColumns = { [column in keyof TokenState]: TokenState[column] | null }

interface MeRow extends TokenColumns {
  id: number
  email: string
  name: string
  language: string | null
  units: Units | null
  permissions: Permission[]
  groups: { id: number; name: string }[] | null
  organization_id: number
  organization_name: string
  organization_units: Units
}

/** The user, the organization, the permissions, and the limits. */
export async function describeMe(database: Queryable, userId: number, requestsPerMinute: number) {
  const statement = sql`
    select u.id, u.email, u.name, u.language, u.units,
      o.id as organization_id, o.name as organization_name, o.units as organization_units,
      array(select p.permission from permissions p where p.user_id = u.id) as permissions,
      case when not u.sees_all_sites then (
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name)), '[]')
        from user_site_groups m
        join site_groups g on g.id = m.group_id
        where m.user_id = u.id
      ) end as groups, ${TOKEN_STATE_COLUMNS}
    from users u
    join organizations o on o.id = u.organization_id
    left join (${TOKEN_STATE_TABLES}) on t.user_id = u.id
    where u.id = ${userId}
  `
  const { rows } = await database.query<MeRow>(namedStatement('describe-me', statement))
  const me = rows[0] as MeRow
  const { mask, created_at, last_used_at } = me
  return {
    user: { id: me.id, email: me.email, name: me.name, language: me.language, units: me.units },
    organization: { id: me.organization_id, name: me.organization_name, units: me.organization_units },
    permissions: me.permissions.toSorted(),
    groups: me.groups,
    token: mask === null ? null : { mask, created_at, last_used_at },
    limits: {
      requests_per_minute: requestsPerMinute === 0 ? null : requestsPerMinute,
      search_window_days: MAX_SEARCH_DAYS,
      page_size: MAX_PAGE_SIZE,
    },
  }
}

const changes = {
  name: optional(displayName),
  language: optional(nullable(string({ max: 2, pattern: LANGUAGE, patternMessage: errorSentence('invalidLanguage') }))),
  units: optional(nullable(choice(UNITS))),
}

/** Fields that are absent stay as they are. */
export const meChanges = object(changes)

export async function changeMe(database: Database, caller: Caller, body: ShapeValue<typeof changes>): Promise<void> {
  const { name, language, units } = body
  if (name !== undefined) await renameMe(database, caller, name)
  if (language === undefined && units === undefined) return
  await database.query(sql`
    update users
    set language = case when ${language !== undefined} then ${language ?? null} else language end,
      units = case when ${units !== undefined} then ${units ?? null} else units end
    where id = ${caller.userId} and organization_id = ${caller.organizationId}
  `)
}

/** Changes the user's own display name. Without a difference nothing is logged. */
function renameMe(database: Database, caller: Caller, name: string): Promise<void> {
  return database.transaction(async tx => {
    const { rowCount } = await tx.query(sql`
      update users
      set name = ${name}
      where id = ${caller.userId} and organization_id = ${caller.organizationId} and name <> ${name}
    `)
    if (!rowCount) return
    await audit(tx, {
      organizationId: caller.organizationId,
      actor: actorOf(caller),
      action: 'user.rename',
      target: caller.email,
      details: { name },
    })
  })
}
