import { MAX_REPORT_DAYS } from '../../../contract/reports.ts'
import { sessionRoute } from '../../people/access/context.ts'
import { answerReport } from './read-document.ts'
import { REPORT, reportBody } from './schema.ts'

/** Programs get the same figures from `POST …/data/figures`, and the report as a file from an export. */
export const reportRoutes = () => [
  sessionRoute({
    method: 'POST',
    path: '/traffic/data/report',
    operationId: 'readReport',
    permission: 'can_read_data',
    summary: 'Read a report',
    description: `What an export in the format \`report.pdf\` or \`report.xlsx\` writes, for the page of a report: of one site and at most ${MAX_REPORT_DAYS} days, or with \`report.compare\` about what these are compared with too.`,
    body: reportBody,
    example: {
      time: { from_dt: '2026-06-01T00:00:00+02:00', to_dt: '2026-06-08T00:00:00+02:00' },
      sites: [1],
      report: { sections: ['by_direction', 'counts'] },
    },
    answers: { 200: { description: 'The report.', schema: REPORT } },
    cost: 'count',
    databaseMs: 65_000,
    handle: async ({ database, caller, body, sent }) => ({
      json: await answerReport(database, caller, body, sent),
    }),
  }),
]
