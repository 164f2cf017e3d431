import type { IncomingMessage } from 'node:http'
import { publicRoute } from '../../../people/access/context.ts'
import { publicOrigin } from '../../../people/access/scopes/refuse-forgery.ts'
import type { Html } from '../../../platform/http/answers/html.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Answer } from '../../../platform/http/route.ts'
import { answering, READ } from '../answering.ts'
import type { OpenAnswers } from '../open-answers.ts'
import type { PublicSitesReader } from '../public-sites.ts'
import { headOfList, headOfNothing, headOfSite } from './page-head.ts'
import { type OpenWords, openWords } from './words.ts'

/** The one page of the web application, in which a head is put; null when it was not built. */
interface EmptyPage {
  html: string | null
  headers: { [name: string]: string }
}

interface PageParts {
  sites: PublicSitesReader
  answers: OpenAnswers
  publicUrl: string | null
  page: EmptyPage
}

interface Shown {
  status?: number
  path: string
  changes: number
  head: (words: OpenWords, origin: string) => Html
}

const HTML = 'text/html'
/** What the page says of itself at other addresses. */
const OWN_HEAD = /<title>[^<]*<\/title>|\s*<meta\s+name="description"[^>]*>/g

/** The pages of open data: the web application, with a head that programs understand which run no scripts. */
export function openPageRoutes({ sites, answers, publicUrl, page }: PageParts) {
  async function show(request: IncomingMessage, { status = 200, path, changes, head }: Shown): Promise<Answer> {
    const empty = page.html
    if (empty === null) throw notFound()
    const words = openWords(request.headers['accept-language'])
    const origin = publicOrigin(request, publicUrl)
    const key = `page ${words.language} ${origin} ${path}`
    const asked = { request, key, changes, type: `${HTML}; charset=utf-8` }
    const answer = await answers.answer(asked, async () =>
      // With a function, because a text may contain `$&`.
      empty.replace(OWN_HEAD, '').replace('</head>', () => `  ${head(words, origin).text}\n  </head>`),
    )
    const headers = { ...answer.headers, ...page.headers, Vary: 'Accept-Encoding, Accept-Language' }
    return { ...answer, headers, ...(answer.status !== 304 && { status }) }
  }
  return [
    publicRoute({
      ...READ,
      path: '',
      operationId: 'getPublicSitesPage',
      summary: 'Open the page of all public sites',
      produces: [HTML],
      answers: answering('The page.'),
      handle: async ({ request }) => show(request, { path: '', changes: 0, head: headOfList }),
    }),
    publicRoute({
      ...READ,
      path: '/sites/{id}',
      operationId: 'getPublicSitePage',
      summary: 'Open the page of a public site',
      produces: [HTML],
      answers: answering('The page; with 404 one that says that there is no such site.'),
      handle: async ({ request, params }) => {
        const { byId, changes } = await sites.read()
        const site = byId.get(params.id)
        if (!site) return show(request, { status: 404, path: 'nothing', changes: 0, head: headOfNothing })
        const head = (words: OpenWords, origin: string) => headOfSite(words, origin, site)
        return show(request, { path: `/sites/${params.id}`, changes, head })
      },
    }),
  ]
}
