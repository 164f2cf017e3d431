import { publicRoute } from '../../../people/access/context.ts'
import { publicOrigin } from '../../../people/access/scopes/refuse-forgery.ts'
import type { RouteAnswer } from '../../../platform/http/route.ts'
import { answering, READ } from '../answering.ts'
import type { OpenAnswers } from '../open-answers.ts'
import { allPublicSites, findPublicSite, type PublicSitesReader } from '../public-sites.ts'
import {
  CONFORMANCE,
  collectionOf,
  FEATURE_TYPES,
  featureOf,
  findFeatures,
  landingPage,
  linksOf,
  linksOfFeatures,
} from './features.ts'
import { COLLECTION, COLLECTIONS, CONFORMS_TO, FEATURE, FEATURES, featureQuery, LANDING } from './schema.ts'

interface OgcParts {
  sites: PublicSitesReader
  answers: OpenAnswers
  publicUrl: string | null
}

/** Both names of the same bytes; caches must keep them apart. */
const byAccept = (answer: RouteAnswer): RouteAnswer => ({
  ...answer,
  headers: { ...answer.headers, Vary: 'Accept, Accept-Encoding' },
})

/** OGC API Features, part 1: the public sites as a collection. */
export const ogcRoutes = ({ sites, answers, publicUrl }: OgcParts) => [
  publicRoute({
    ...READ,
    path: '/ogc',
    operationId: 'getOgcLandingPage',
    summary: 'Find the parts of OGC API Features',
    answers: answering('Links.', LANDING),
    handle: async ({ request }) => {
      const address = publicOrigin(request, publicUrl)
      return answers.answer({ request, key: `ogc ${address}`, changes: 0 }, async () => landingPage(address))
    },
  }),
  publicRoute({
    ...READ,
    path: '/ogc/conformance',
    operationId: 'getOgcConformance',
    summary: 'Read what OGC API Features conforms to',
    answers: answering('The conformance classes.', CONFORMS_TO),
    handle: async ({ request }) =>
      answers.answer({ request, key: 'ogc conformance', changes: 0 }, async () => ({ conformsTo: CONFORMANCE })),
  }),
  publicRoute({
    ...READ,
    path: '/ogc/collections',
    operationId: 'listOgcCollections',
    summary: 'List the collections',
    answers: answering('One: the public sites.', COLLECTIONS),
    handle: async ({ request }) => {
      const known = await sites.read()
      const address = publicOrigin(request, publicUrl)
      return answers.answer({ request, key: `ogc collections ${address}`, changes: known.changes }, async () => ({
        links: linksOf(address, { self: '/collections' }),
        collections: [collectionOf(address, known)],
      }))
    },
  }),
  publicRoute({
    ...READ,
    path: '/ogc/collections/sites',
    operationId: 'getOgcCollection',
    summary: 'Read the collection of public sites',
    answers: answering('The collection.', COLLECTION),
    handle: async ({ request }) => {
      const known = await sites.read()
      const address = publicOrigin(request, publicUrl)
      const key = `ogc collection ${address}`
      return answers.answer({ request, key, changes: known.changes }, async () => collectionOf(address, known))
    },
  }),
  publicRoute({
    ...READ,
    path: '/ogc/collections/sites/items',
    operationId: 'listOgcFeatures',
    summary: 'List the public sites as features',
    query: featureQuery,
    produces: FEATURE_TYPES,
    answers: answering('A page of a GeoJSON FeatureCollection.', FEATURES),
    handle: async ({ request, query, exchange, type }) => {
      const known = await sites.read()
      const address = publicOrigin(request, publicUrl)
      const key = `ogc items ${address} ${type} ${exchange.search}`
      const asked = { request, key, changes: known.changes, type }
      const all = allPublicSites(known)
      const find = async () => findFeatures(all, query, { address, type, search: exchange.search })
      return byAccept(await answers.answer(asked, find))
    },
  }),
  publicRoute({
    ...READ,
    path: '/ogc/collections/sites/items/{id}',
    operationId: 'getOgcFeature',
    summary: 'Read a public site as a feature',
    produces: FEATURE_TYPES,
    answers: answering('A GeoJSON Feature.', FEATURE),
    handle: async ({ request, params, type }) => {
      const known = await sites.read()
      const site = findPublicSite(known, params.id)
      const address = publicOrigin(request, publicUrl)
      const path = `/collections/sites/items/${params.id}`
      const links = linksOfFeatures(address, type, { self: path })
      const asked = { request, key: `ogc item ${address} ${type} ${params.id}`, changes: known.changes, type }
      return byAccept(await answers.answer(asked, async () => ({ ...featureOf(site), links })))
    },
  }),
]
