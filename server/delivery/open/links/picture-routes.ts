import type { ReportLanguage } from '../../../../contract/reports.ts'
import { wordsOf } from '../../../analysis/reports/words.ts'
import { type PublicContext, publicRoute } from '../../../people/access/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { READ } from '../answering.ts'
import type { OpenLimits } from '../count-published.ts'
import { openWords } from '../pages/words.ts'
import { drawCard } from '../pictures/draw-card.ts'
import type { PngTurns } from '../pictures/png-turns.ts'
import { PICTURE_FORMATS, PICTURE_TYPES, pictureQuery } from '../pictures/routes.ts'
import { cardOfReport, cardOfView, drawShare } from './draw-share.ts'
import { readSharedReport, readView } from './read-view.ts'
import { NOT_CACHED, type SharedContents } from './shared-contents.ts'
import { countRead, openShare, type ShareRow } from './shares.ts'

interface PictureParts {
  contents: SharedContents
  limits: OpenLimits
  pictures: PngTurns
}

const PICTURES = [
  {
    name: 'volume',
    operationId: 'getSharedPicture',
    summary: 'Read the plot of a link as a picture',
    description: 'For documents and pages; 404 for a report, and for a link with a password.',
  },
  {
    name: 'card',
    operationId: 'getSharedCard',
    summary: 'Read the card of a link as a picture',
    description: 'For previews of links, which do not count as reads of it; 404 for a link with a password.',
  },
] as const

/** Documents show more pixels of a plot than a page counts. */
const PNG_SCALES = { volume: 2, card: 1 }

type Drawing = Pick<PublicContext, 'counting' | 'inTurn'> & { share: ShareRow; language: ReportLanguage }

/** What a link without a password shows, as pictures for documents, mails and previews. */
export function sharedPictureRoutes({ contents, limits, pictures }: PictureParts) {
  const viewOf = ({ share, counting, inTurn }: Drawing) =>
    contents.get(share, 'view', () => inTurn(() => readView(counting, share, limits)))
  const reportOf = ({ share, language, counting, inTurn }: Drawing) =>
    contents.get(share, `report ${language}`, () => inTurn(() => readSharedReport(counting, share, language)))

  async function draw(name: 'volume' | 'card', drawing: Drawing): Promise<string> {
    const { share, language } = drawing
    const words = wordsOf({ language, paper: 'a4' })
    if (share.view.report !== undefined) return drawCard(cardOfReport(share, (await reportOf(drawing)).document), words)
    const view = await viewOf(drawing)
    return name === 'volume' ? drawShare(share, view, words) : drawCard(cardOfView(share, view, words), words)
  }

  return PICTURES.flatMap(({ name, operationId, summary, description }) =>
    PICTURE_FORMATS.map(format =>
      publicRoute({
        ...READ,
        path: `/shared/{id:uuid}/${name}.${format}`,
        operationId: format === 'svg' ? operationId : `${operationId}Png`,
        databaseMs: 65_000,
        summary: format === 'svg' ? summary : `${summary} (PNG)`,
        description: format === 'svg' ? description : `${description} 503 while too many pictures wait to be drawn.`,
        query: pictureQuery,
        produces: [PICTURE_TYPES[format]],
        answers: { 200: { description: 'The picture.' } },
        handle: async ({ request, database, counting, inTurn, params, query }) => {
          const share = await openShare(database, params.id)
          const isMissing = name === 'volume' && share.view.report !== undefined
          if (share.password_hash !== null || isMissing) throw notFound()
          const language = query.language ?? openWords(request.headers['accept-language']).language
          const drawing = { share, language, counting, inTurn }
          const svg = await contents.get(share, `${name} ${language}`, () => draw(name, drawing))
          const toPng = () => contents.get(share, `${name} ${language} png`, () => pictures.draw(svg, PNG_SCALES[name]))
          const bytes = format === 'svg' ? Buffer.from(svg) : await toPng()
          if (name === 'volume') await countRead(database, share.id)
          return {
            headers: NOT_CACHED,
            type: PICTURE_TYPES[format],
            bytes,
            isPrepared: format === 'png',
            isPassing: true,
          }
        },
      }),
    ),
  )
}
