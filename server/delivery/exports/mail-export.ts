import sql, { raw, type Sql } from 'sql-template-tag'
import { userSeesAll } from '../../people/access/viewer.ts'

/**
 * A statement that writes a mail to the creator of each export that has ended, if they want such mails. To be executed as a
 * part of the statement that ends the exports, which has their rows under the name `ended`.
 */
export const mailExports = (kind: 'export_completed' | 'export_failed', ended: 'completed' | 'failed'): Sql => sql`
  insert into mails (user_id, kind, content, expires_at)
  select u.id, ${raw(`'${kind}'`)}, jsonb_build_object('format', e.format, 'from', e.window_from, 'to', e.window_to,
    'time_zone', coalesce(jsonb_path_query_first(e.context, '$.sites.*.time_zone') #>> '{}', 'UTC'),
    'size_bytes', e.size_bytes, 'days', extract(day from e.expires_at - e.finished_at), 'error', e.error),
    now() + interval '1 day'
  from ${raw(ended)} e
  join users u on u.id = e.created_by
  where u.export_mails and u.is_active and ${userSeesAll(sql`e.sites`)}
`
