import { publicRoute } from '../../../people/access/context.ts'
import { publicOrigin } from '../../../people/access/scopes/refuse-forgery.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sendBytes } from '../../../platform/http/answers/send-file.ts'
import { bindingOf, type Cursors, cursorField } from '../../../platform/http/cursors.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { choice, date, integer, object, optional } from '../../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema, pageSchema } from '../../../platform/http/requests/json-schemas.ts'
import type { RouteAnswer } from '../../../platform/http/route.ts'
import { answering, READ } from '../answering.ts'
import type { OpenAnswers } from '../open-answers.ts'
import { allPublicSites, findPublicSite, type PublicSitesReader } from '../public-sites.ts'
import { listFiles, readFile, shownFile } from './read-files.ts'
import { writeFeed } from './write-feed.ts'

interface FileParts {
  sites: PublicSitesReader
  answers: OpenAnswers
  cursors: Cursors
  publicUrl: string | null
}

const TYPES = { csv: 'text/csv', parquet: 'application/vnd.apache.parquet' } as const
type Format = keyof typeof TYPES
const MAX_LISTED = 1000
const FEED_LENGTH = 100

const fileQuery = object({
  site: optional(integer({ min: 1, description: 'Of this site alone.' })),
  from: optional(date({ description: 'The first day.' })),
  to: optional(date({ description: 'The last day, included.' })),
  versions: optional(
    choice(['latest', 'all'], { description: '`all`: the changelog, with versions that were replaced.' }),
    'latest',
  ),
  limit: optional(integer({ min: 1, max: MAX_LISTED, description: 'Page size.' }), MAX_LISTED),
  cursor: cursorField('The `next_cursor` of the page before.'),
})

const FORMAT = objectSchema({
  url: { type: 'string', description: 'Of this version; it never changes.' },
  bytes: { type: 'integer' },
  sha256: { type: 'string', description: 'Of the file as it is without compression.' },
})
const FILE = objectSchema(
  {
    site: { type: 'integer' },
    day: { type: 'string', format: 'date', description: 'By the clock of the site.' },
    version: { type: 'integer', description: 'Greater than 1: the day changed after it was published.' },
    published_at: MOMENT,
    rows: { type: 'integer' },
    vehicles: { type: 'integer' },
    csv: FORMAT,
    parquet: FORMAT,
  },
  'PublishedFile',
)

const SAME =
  'What was published never changes: a day whose data changes gets a further version. Earlier ones stay at their addresses.'

export function openFileRoutes({ sites, answers, cursors, publicUrl }: FileParts) {
  interface Asked {
    request: Parameters<OpenAnswers['answer']>[0]['request']
    database: Database
    params: { site: number; day: number; version?: number }
  }
  const send =
    (format: Format) =>
    async ({ request, database, params }: Asked): Promise<RouteAnswer> => {
      const known = await sites.read()
      const { row } = findPublicSite(known, params.site)
      const day = dayOf(params.day)
      const asked = { ...params, day, format }
      const key = `file ${JSON.stringify(asked)}`
      const type = format === 'csv' ? `${TYPES.csv}; charset=utf-8` : TYPES.parquet
      const answer = await answers.answer({ request, key, changes: known.changes, type }, async () => {
        const found = await readFile(database, known, asked)
        if (!found) throw notFound()
        return found
      })
      const name = `${row.site_id}-${day}${params.version === undefined ? '' : `-v${params.version}`}.${format}`
      const headers = { ...answer.headers, 'Content-Disposition': `attachment; filename="${name}"` }
      return sendBytes(request, { ...answer, headers })
    }
  const file = (format: Format, name: string) => {
    const common = {
      ...READ,
      produces: [TYPES[format]],
      answers: answering('The file, or the part of it that `Range` names.'),
    }
    return [
      publicRoute({
        ...common,
        path: `/files/sites/{site}/days/{day}/${format}`,
        operationId: `get${name}File`,
        summary: `Download a day as ${name}`,
        description: `The last version; the day is written as 20260601. ${SAME}`,
        handle: ask => send(format)(ask as unknown as Asked),
      }),
      publicRoute({
        ...common,
        path: `/files/sites/{site}/days/{day}/versions/{version}/${format}`,
        operationId: `get${name}FileVersion`,
        summary: `Download a version of a day as ${name}`,
        description: SAME,
        handle: ask => send(format)(ask as unknown as Asked),
      }),
    ]
  }
  return [
    publicRoute({
      ...READ,
      path: '/api/v1/files',
      operationId: 'listPublishedFiles',
      summary: 'List the files of whole days',
      description: `The one first that was published last. ${SAME}`,
      query: fileQuery,
      answers: answering('A page of files.', pageSchema(FILE)),
      handle: async ({ request, query, database }) => {
        const known = await sites.read()
        const { limit, cursor, versions, ...filters } = query
        if (filters.site === undefined) allPublicSites(known)
        else findPublicSite(known, filters.site)
        const origin = publicOrigin(request, publicUrl)
        const key = `files ${origin} ${JSON.stringify(query)}`
        return answers.answer({ request, key, changes: known.changes }, async () => {
          const binding = bindingOf('published-files', { organizationId: 0 }, { ...filters, versions })
          const [before] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
          const asked = { ...filters, hasAll: versions === 'all', before, limit: limit + 1 }
          const page = await cursors.page(await listFiles(database, known, asked), {
            binding,
            limit,
            positionOf: ({ id }) => [id],
          })
          return { ...page, items: page.items.map(item => shownFile(origin, item)) }
        })
      },
    }),
    publicRoute({
      ...READ,
      path: '/feed.atom',
      operationId: 'getFileFeed',
      summary: 'Follow new files',
      description: `The last ${FEED_LENGTH} files, as Atom.`,
      produces: ['application/atom+xml'],
      answers: answering('The feed.'),
      handle: async ({ request, database }) => {
        const known = await sites.read()
        allPublicSites(known)
        const origin = publicOrigin(request, publicUrl)
        const asked = {
          request,
          key: `feed ${origin}`,
          changes: known.changes,
          type: 'application/atom+xml; charset=utf-8',
        }
        return answers.answer(asked, async () =>
          writeFeed(origin, known, await listFiles(database, known, { hasAll: true, limit: FEED_LENGTH })),
        )
      },
    }),
    ...file('csv', 'Csv'),
    ...file('parquet', 'Parquet'),
  ]
}

/** 20260601 is 2026-06-01; a number that is no day has no file. */
function dayOf(number: number): string {
  const text = String(number)
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const moment = new Date(`${day}T00:00:00Z`)
  if (text.length !== 8 || Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(day)) throw notFound()
  return day
}
