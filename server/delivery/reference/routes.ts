import { userRoute } from '../../people/access/context.ts'
import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'

interface Build {
  readonly version: string
  readonly commit: string
}

const BUILD: JsonSchema = objectSchema(
  {
    version: { type: 'string', description: 'Of the service, not of the interface.', examples: ['0.1.0'] },
    commit: { type: 'string', description: '`unknown` where the build does not know it.', examples: ['3aa859a6c1d2'] },
  },
  'Build',
)

export const versionRoutes = (build: Build) => [
  userRoute({
    method: 'GET',
    path: '/version',
    operationId: 'getVersion',
    permission: null,
    summary: 'Which build answers?',
    isReadAhead: true,
    answers: { 200: { description: 'The build of the service, for reports of problems.', schema: BUILD } },
    handle: async () => ({ json: { ...build } }),
  }),
]
