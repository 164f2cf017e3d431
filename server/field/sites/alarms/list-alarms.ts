import sql, { empty } from 'sql-template-tag'
import type { Viewer } from '../../../people/access/viewer.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { bindingOf, type Cursors, type ListPage } from '../../../platform/http/cursors.ts'
import type { JsonSchema } from '../../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../../platform/http/requests/json-schemas.ts'
import { ALARMS, type Alarm } from './alarm-rules.ts'

interface AlarmRow {
  id: number
  kind: Alarm
  since: Date | null
  raised_at: Date
  cleared_at: Date | null
}

/** The alarms of a site, newest first; those without `cleared_at` are still active. */
export async function listAlarms(
  database: Queryable,
  cursors: Cursors,
  viewer: Viewer,
  siteId: number,
  { limit, cursor }: ListPage,
) {
  const binding = bindingOf('alarms', viewer, { site: siteId })
  const [before] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
  const { rows } = await database.query<AlarmRow>(sql`
    select a.id, a.kind, a.since, a.raised_at, a.cleared_at
    from alarms a
    join sites s on s.id = a.site_id
    where a.site_id = ${siteId} and s.organization_id = ${viewer.organizationId}
      ${before === undefined ? empty : sql`and a.id < ${before}`}
    order by a.id desc
    limit ${limit + 1}
  `)
  const page = await cursors.page(rows, { binding, limit, positionOf: row => [row.id] })
  return { ...page, items: page.items.map(({ id: _, ...alarm }) => alarm) }
}

export const ALARM: JsonSchema = objectSchema(
  {
    kind: { type: 'string', enum: ALARMS },
    since: {
      ...MOMENT_OR_NULL,
      description:
        'Since when the state exists: the last sign of the device, the first status that reported it, the last vehicle. Null for alarms that an older release raised.',
    },
    raised_at: { ...MOMENT, description: 'When the alarm was raised.' },
    cleared_at: { ...MOMENT_OR_NULL, description: 'Null while it is active.' },
  },
  'Alarm',
)
