import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { actorOf, userRoute } from '../../../people/access/context.ts'
import { wholeOrganization } from '../../../people/access/viewer.ts'
import { readBody } from '../../../platform/http/requests/body.ts'
import { boolean, object, optional } from '../../../platform/http/requests/fields.ts'
import { objectSchema } from '../../../platform/http/requests/json-schemas.ts'
import { asInvalid, FileRefused } from '../reading/file-refused.ts'
import { createStations } from './create-stations.ts'
import { decodeText, readStations } from './read-stations.ts'

interface StationLimits {
  /** The largest file. */
  bytes: number
  /** The most sites that an organization may have. */
  sites: number
}

/** A state has some thousand lanes, of 220 characters each. */
export const MAX_STATION_FILE_BYTES = 8 * 2 ** 20

const FILE = 'application/octet-stream'

const RESULT = objectSchema(
  {
    stations: { type: 'integer', description: 'Those that the file describes.', examples: [12] },
    missing: { type: 'integer', description: 'Stations that no site has now.', examples: [9] },
    created: { type: 'integer', description: 'Sites that were created.', examples: [0] },
    refused: {
      type: 'array',
      description: 'Stations of which no site could be created.',
      items: objectSchema({ station: { type: 'string' }, reason: { type: 'string' } }),
    },
    problems: {
      type: 'array',
      description: 'The first lines that cannot be used.',
      items: objectSchema({ line: { type: 'integer' }, reason: { type: 'string' } }),
    },
  },
  'StationFile',
)

const MAX_PROBLEMS = 100

/** Sites of the stations of the Traffic Monitoring Guide. */
export const stationRoutes = ({ bytes, sites }: StationLimits) => [
  userRoute({
    method: 'POST',
    path: '/organization/stations',
    operationId: 'readStations',
    permission: 'can_manage_organization',
    summary: 'Read a station file, and create the sites that are missing',
    description: `A station file of the FHWA's Traffic Monitoring Guide: fixed width of 2001 or 2016, or between pipes with a header; at most ${bytes / 2 ** 20} MiB. A site belongs to a station by its \`station_number\`. With \`create=true\` each station that no site has becomes one, with its coordinates and its lanes as channels.`,
    query: object({ create: optional(boolean({ description: 'Whether missing sites are created.' }), false) }),
    consumes: [FILE],
    bodyLimit: bytes,
    accepts: { [FILE]: { schema: { type: 'string', format: 'binary' } } },
    answers: {
      200: { description: 'What the file has, and what was created.', schema: RESULT },
      409: {
        description: 'The organization has as many sites as it may have; those created before stay.',
        example: { detail: errorSentence('tooManySites', { max: sites }) },
      },
    },
    handle: async ({ database, caller, query, exchange }) => {
      const organizationId = wholeOrganization(caller)
      const file = stationsOf(decodeText(await readBody(exchange, bytes)))
      const options = { max: sites, isDryRun: !query.create }
      const result = await createStations(database, organizationId, file, actorOf(caller), options)
      return { json: { ...result, problems: result.problems.slice(0, MAX_PROBLEMS) } }
    },
  }),
]

function stationsOf(text: string) {
  try {
    return readStations(text)
  } catch (error) {
    throw error instanceof FileRefused ? asInvalid(error) : error
  }
}
