import { Command } from 'commander'
import sql from 'sql-template-tag'
import { OPERATOR } from '../../server/people/access/audit.ts'
import type { Queryable } from '../../server/platform/database/database.ts'
import { takeBackUpload } from '../../server/records/uploads/taking-back/take-back.ts'
import { UPLOAD_COLUMNS, type UploadRow, uploadFields } from '../../server/records/uploads/uploads.ts'
import { counted } from '../use/output/in-words.ts'
import { siteNamed } from './named.ts'
import { print, printJson } from './run.ts'
import { showTakeBack } from './show-take-back.ts'
import { table } from './table.ts'
import { verb } from './verb.ts'

export function uploadCommand(): Command {
  const upload = new Command('upload').description('what came in from devices and files')

  verb(upload, 'list', 'list the newest uploads of a site', 'wayside admin upload list --site TKU-014')
    .requiredOption('--site <site>', 'its site_id, or its id')
    .option('--organization <name>', 'its organization, where several have such a site')
    .option('--limit <number>', 'how many', '20')
    .run(async ({ database }, options: { site: string; organization?: string; limit: string; json?: true }) => {
      const site = await siteNamed(database, options.site, options.organization)
      const { rows } = await database.query<UploadRow>(sql`
          select ${UPLOAD_COLUMNS}
          from uploads
          where site_id = ${site.id}
          order by id desc
          limit ${Number.parseInt(options.limit, 10) || 20}
        `)
      const uploads = rows.map(uploadFields)
      if (options.json) printJson(uploads)
      else print(listing(uploads))
    })

  verb(upload, 'delete', 'take an upload back, with all uploads of its file', 'wayside admin upload delete 754')
    .argument('<id>', 'of the upload')
    .run(async ({ database }, id: string, options: { json?: true }) => {
      const found = await uploadWithId(database, id)
      await takeBackUpload(database, found, OPERATOR)
      await showTakeBack(database, sql`id = ${found.id}`)
      const deleted = uploadFields(await uploadWithId(database, id))
      if (options.json) printJson(deleted)
      else print(`Upload ${deleted.id} is deleted, with its ${counted(deleted.accepted, 'record')}.`)
    })

  return upload
}

const listing = (uploads: ReturnType<typeof uploadFields>[]): string =>
  table({
    ID: uploads.map(upload => upload.id),
    RECEIVED: uploads.map(upload => upload.received_at),
    FROM: uploads.map(upload => upload.file_name ?? upload.format),
    CLASSES: uploads.map(upload => upload.class_scheme ?? ''),
    STATUS: uploads.map(upload => upload.status),
    ACCEPTED: uploads.map(upload => upload.accepted),
    DUPLICATES: uploads.map(upload => upload.duplicates),
    REJECTED: uploads.map(upload => upload.rejected),
  })

async function uploadWithId(database: Queryable, id: string): Promise<UploadRow> {
  const { rows } = await database.query<UploadRow>(sql`
    select ${UPLOAD_COLUMNS}
    from uploads
    where id::text = ${id}
  `)
  if (!rows[0]) throw new Error(`There is no upload ${id}. See: wayside admin upload list --site <site>`)
  return rows[0]
}
