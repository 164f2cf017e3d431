import { StaticAnswer } from '../../platform/http/answers/static-answer.ts'
import type { OpenApiDocument } from '../../platform/http/openapi/openapi.ts'
import type { Page } from '../../platform/http/pages.ts'
import { docsPage } from './docs-page.ts'
import type { CanTry } from './endpoint.ts'
import { fontFaces } from './fonts.ts'
import { FAVICON } from './page-frame.ts'
import { PAGE_STYLE } from './style.ts'

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Reference {
  describe: () => OpenApiDocument
  canTry: CanTry
  webDirectory: string
}

/**
 * The pages that are the same for all clients, each rendered once, when it is first requested. Their script, `/docs.js`, is
 * one of the files of the web application (`web/reference/`).
 */
export function referencePages({ describe, canTry, webDirectory }: Reference): Map<string, Page> {
  // Now, because a later build has fonts of other names.
  const fonts = fontFaces(webDirectory)
  return new Map([
    ['/docs', page('text/html; charset=utf-8', () => docsPage(describe(), canTry).text)],
    ['/docs.css', page('text/css; charset=utf-8', () => fonts + PAGE_STYLE)],
    ['/favicon.svg', page('image/svg+xml', () => FAVICON)],
    ['/openapi.json', page('application/json', () => openApiText(describe()))],
  ])
}

/** On several lines, so that changes are readable. */
export const openApiText = (document: OpenApiDocument): string => `${JSON.stringify(document, null, 2)}\n`

function page(type: string, render: () => string): Page {
  const headers = { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' }
  let prepared: StaticAnswer | undefined
  return {
    answer({ request }) {
      prepared ??= new StaticAnswer(type, Buffer.from(render()), headers)
      return prepared.answer(request)
    },
  }
}
