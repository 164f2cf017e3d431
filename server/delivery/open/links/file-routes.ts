import { reportFileName } from '../../../../contract/text/report-file-name.ts'
import { wordsOf } from '../../../analysis/reports/words.ts'
import { publicRoute } from '../../../people/access/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { READ } from '../answering.ts'
import { readSharedReport } from './read-view.ts'
import { openedQuery } from './schema.ts'
import { NOT_CACHED, type SharedContents } from './shared-contents.ts'
import { countRead, kindOf, openShare, type ShareRow, timeOf } from './shares.ts'

interface FileParts {
  contents: SharedContents
  isOpened: (share: ShareRow, key: string | undefined) => Promise<boolean>
}

const PDF = 'application/pdf'

/** The report of a link as a file. */
export const sharedFileRoutes = ({ contents, isOpened }: FileParts) => [
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
      return { headers, isPassing: true, type: PDF, bytes }
    },
  }),
]
