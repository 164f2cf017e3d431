import { reportFileName } from '../../../../contract/text/report-file-name.ts'
import { wordsOf } from '../../../analysis/reports/words.ts'
import { publicRoute } from '../../../people/access/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { READ } from '../answering.ts'
import type { OpenLimits } from '../count-published.ts'
import { openWords } from '../pages/words.ts'
import { drawShare } from './draw-share.ts'
import { readSharedReport, readView } from './read-view.ts'
import { openedQuery } from './schema.ts'
import type { SharedContents } from './shared-contents.ts'
import { countRead, kindOf, openShare, type ShareRow, timeOf } from './shares.ts'

interface FileParts {
  contents: SharedContents
  limits: OpenLimits
  isOpened: (share: ShareRow, key: string | undefined) => Promise<boolean>
}

/** A link that has ended must not be shown from a cache. */
export const NOT_CACHED = { 'Cache-Control': 'no-store' }
const SVG = 'image/svg+xml'
const PDF = 'application/pdf'

/** What a link shows, for documents and mails. */
export const sharedFileRoutes = ({ contents, limits, isOpened }: FileParts) => [
  publicRoute({
    ...READ,
    path: '/shared/{id:uuid}/volume.svg',
    operationId: 'getSharedPicture',
    databaseMs: 65_000,
    summary: 'Read the plot of a link as a picture',
    description: 'For documents and pages; 404 for a report, and for a link with a password.',
    produces: [SVG],
    answers: { 200: { description: 'The picture.' } },
    handle: async ({ request, database, counting, inTurn, params }) => {
      const share = await openShare(database, params.id)
      if (share.password_hash !== null || share.view.report !== undefined) throw notFound()
      const { language } = openWords(request.headers['accept-language'])
      const view = await contents.get(share, 'view', () => inTurn(() => readView(counting, share, limits)))
      const bytes = await contents.get(share, `svg ${language}`, async () =>
        Buffer.from(await drawShare(share, view, language)),
      )
      await countRead(database, share.id)
      return { headers: NOT_CACHED, type: SVG, bytes }
    },
  }),
  publicRoute({
    ...READ,
    path: '/shared/{id:uuid}/report.pdf',
    operationId: 'getSharedReport',
    databaseMs: 65_000,
    summary: 'Download the report of a link as PDF',
    description: '404 for a link that shows no report, and for one with a password without its `key`.',
    query: openedQuery,
    produces: [PDF],
    answers: { 200: { description: 'The file.' } },
    handle: async ({ database, counting, inTurn, params, query: { key, language } }) => {
      const share = await openShare(database, params.id)
      if (share.view.report === undefined || !(await isOpened(share, key))) throw notFound()
      const bytes = await contents.get(share, `pdf ${language}`, async () => {
        const read = () => inTurn(() => readSharedReport(counting, share, language))
        const { document, options, madeAt } = await contents.get(share, `report ${language}`, read)
        // Its libraries are loaded by the first file, like those of pictures.
        const { writePdf } = await import('../../../analysis/reports/pdf/write-pdf.ts')
        return writePdf(document, wordsOf(options), options.paper, madeAt)
      })
      await countRead(database, share.id)
      const named = { ...timeOf(share), site_id: share.site_identifier, time_zone: share.time_zone }
      const name = reportFileName({ ...named, isComparison: kindOf(share) === 'comparison' }, 'report.pdf')
      const headers = { ...NOT_CACHED, 'Content-Disposition': `attachment; filename="${name}"` }
      return { headers, type: PDF, bytes }
    },
  }),
]
