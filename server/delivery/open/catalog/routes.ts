import { publicRoute } from '../../../people/access/context.ts'
import { publicOrigin } from '../../../people/access/scopes/refuse-forgery.ts'
import { answering, READ } from '../answering.ts'
import type { OpenAnswers } from '../open-answers.ts'
import { allPublicSites, type PublicSitesReader } from '../public-sites.ts'
import { describeCatalog, PREFIXES } from './describe-catalog.ts'
import { writeJsonLd, writeTurtle } from './write-turtle.ts'

interface CatalogParts {
  sites: PublicSitesReader
  answers: OpenAnswers
  publicUrl: string | null
}

const FORMATS = [
  { path: '/catalog.jsonld', name: 'JsonLd', type: 'application/ld+json', write: writeJsonLd },
  { path: '/catalog.ttl', name: 'Turtle', type: 'text/turtle', write: writeTurtle },
]

/** The metadata that portals collect. */
export const catalogRoutes = ({ sites, answers, publicUrl }: CatalogParts) =>
  FORMATS.map(({ path, name, type, write }) =>
    publicRoute({
      ...READ,
      path,
      operationId: `get${name}Catalog`,
      summary: `Read the catalog as ${name === 'Turtle' ? 'Turtle' : 'JSON-LD'}`,
      description: 'DCAT-AP and mobilityDCAT-AP: a dataset for each public site, for portals that collect metadata.',
      produces: [type],
      answers: answering('The catalog.'),
      handle: async ({ request }) => {
        const known = await sites.read()
        const origin = publicOrigin(request, publicUrl)
        const asked = { request, key: `${path} ${origin}`, changes: known.changes, type: `${type}; charset=utf-8` }
        const all = allPublicSites(known)
        return answers.answer(asked, async () => write(PREFIXES, describeCatalog(origin, all)))
      },
    }),
  )
