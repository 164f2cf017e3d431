import { REPORT_LANGUAGES } from '../../../../contract/reports.ts'
import { wordsOf } from '../../../analysis/reports/words.ts'
import { publicRoute } from '../../../people/access/context.ts'
import { choice, object, optional } from '../../../platform/http/requests/fields.ts'
import { answering, READ } from '../answering.ts'
import type { OpenLimits } from '../count-published.ts'
import type { OpenAnswers } from '../open-answers.ts'
import { openWords } from '../pages/words.ts'
import { allPublicSites, findPublicSite, type PublicSitesReader } from '../public-sites.ts'
import { drawCard } from './draw-card.ts'
import { listCard } from './list-card.ts'
import type { PngTurns } from './png-turns.ts'
import { readSiteCard } from './site-card.ts'

interface CardParts {
  sites: PublicSitesReader
  answers: OpenAnswers
  limits: OpenLimits
  pictures: PngTurns
}

export const PICTURE_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const
export const PICTURE_FORMATS = Object.keys(PICTURE_TYPES) as (keyof typeof PICTURE_TYPES)[]

export const pictureQuery = object({
  language: optional(choice(REPORT_LANGUAGES, { description: 'Of the picture; that of Accept-Language when absent.' })),
})

const OF_LANGUAGE = { Vary: 'Accept-Encoding, Accept-Language' }

/** Pictures of public sites, and one of all of them, for previews of links and for documents. */
export const cardRoutes = (parts: CardParts) => [...siteCardRoutes(parts), ...listCardRoutes(parts)]

const listCardRoutes = ({ sites, answers, pictures }: CardParts) =>
  PICTURE_FORMATS.map(format =>
    publicRoute({
      ...READ,
      path: `/card.${format}`,
      operationId: format === 'svg' ? 'getListCard' : 'getListCardPng',
      summary: `Read the card of all public sites as ${format.toUpperCase()}`,
      description: 'How many there are and whose, for previews of links: 503 while too many pictures wait to be drawn.',
      query: pictureQuery,
      produces: [PICTURE_TYPES[format]],
      answers: answering('The picture.'),
      handle: async ({ request, query }) => {
        const known = await sites.read()
        const all = allPublicSites(known)
        const open = openWords(query.language ?? request.headers['accept-language'])
        const { language } = open
        const asked = { request, changes: known.changes, type: PICTURE_TYPES[format] }
        const answer = await answers.answer({ ...asked, key: `card of all ${language} ${format}` }, async () => {
          const words = wordsOf({ language, paper: 'a4' })
          const svg = await drawCard(listCard(all, open, words), words)
          return format === 'svg' ? svg : pictures.draw(svg)
        })
        return { ...answer, headers: { ...answer.headers, ...OF_LANGUAGE } }
      },
    }),
  )

const siteCardRoutes = ({ sites, answers, limits, pictures }: CardParts) =>
  PICTURE_FORMATS.map(format =>
    publicRoute({
      ...READ,
      path: `/sites/{id}/card.${format}`,
      operationId: format === 'svg' ? 'getSiteCard' : 'getSiteCardPng',
      databaseMs: 65_000,
      summary: `Read the card of a public site as ${format.toUpperCase()}`,
      description: 'Its last four weeks, for previews of links: 503 while too many pictures wait to be drawn.',
      query: pictureQuery,
      produces: [PICTURE_TYPES[format]],
      answers: answering('The picture.'),
      handle: async ({ request, params, query, counting, inTurn }) => {
        const known = await sites.read()
        const site = findPublicSite(known, params.id)
        const { language } = openWords(query.language ?? request.headers['accept-language'])
        const asked = { request, changes: known.changes }
        const words = wordsOf({ language, paper: 'a4' })
        const key = `card ${params.id} ${language}`
        const read = () => inTurn(() => readSiteCard(counting, site, limits, words))
        const answer = await answers.answer(
          { ...asked, key: `${key} ${format}`, type: PICTURE_TYPES[format] },
          async () => {
            const svg = await drawCard(await read(), words)
            return format === 'svg' ? svg : pictures.draw(svg)
          },
        )
        return { ...answer, headers: { ...answer.headers, ...OF_LANGUAGE } }
      },
    }),
  )
