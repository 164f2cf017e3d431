import type { IncomingMessage } from 'node:http'
import { publicOrigin } from '../../../people/access/scopes/refuse-forgery.ts'
import type { Html } from '../../../platform/http/answers/html.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { RouteAnswer } from '../../../platform/http/route.ts'
import type { OpenAnswers } from '../open-answers.ts'
import { type OpenWords, openWords } from './words.ts'

/** The one page of the web application, in which a head is put; null when it was not built. */
interface EmptyPage {
  html: string | null
  headers: { [name: string]: string }
}

interface ShowParts {
  answers: OpenAnswers
  publicUrl: string | null
  page: EmptyPage
}

interface ShownPage {
  status?: number
  /** What it is about, for the cache. */
  key: string
  changes: number
  head: (words: OpenWords, origin: string) => Html
}

export type ShowPage = (request: IncomingMessage, shown: ShownPage) => Promise<RouteAnswer>

export const HTML = 'text/html'
/** What the page says of itself at other addresses. */
const OWN_HEAD = /<title>[^<]*<\/title>|\s*<meta\s+name="description"[^>]*>/g

/** Answers the web application with a head that programs understand which run no scripts. */
export function showPage({ answers, publicUrl, page }: ShowParts): ShowPage {
  return async (request, { status, key, changes, head }) => {
    const empty = page.html
    if (empty === null) throw notFound()
    const words = openWords(request.headers['accept-language'])
    const origin = publicOrigin(request, publicUrl)
    const named = `page ${words.language} ${origin} ${key}`
    const asked = { request, key: named, changes, type: `${HTML}; charset=utf-8`, ...(status && { status }) }
    const answer = await answers.answer(asked, async () =>
      // With a function, because a text may contain `$&`.
      empty.replace(OWN_HEAD, '').replace('</head>', () => `  ${head(words, origin).text}\n  </head>`),
    )
    return { ...answer, headers: { ...answer.headers, ...page.headers, Vary: 'Accept-Encoding, Accept-Language' } }
  }
}
