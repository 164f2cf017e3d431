import sql from 'sql-template-tag'
import type { Database } from '../../platform/database/database.ts'
import { html } from '../../platform/http/answers/html.ts'
import type { Page } from '../../platform/http/pages.ts'
import type { RouteAnswer } from '../../platform/http/route.ts'
import { mailWords } from './compose-mail.ts'
import { Unsubscribing, unsubscribe } from './unsubscribe.ts'

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
}
const PAGE = 'margin:0;padding:48px 24px;color:#1c2024;font:16px/1.5 system-ui,Arial,sans-serif'
const BUTTON = 'padding:10px 16px;border:0;border-radius:6px;background:#0b5cad;color:#ffffff;font:inherit'

/**
 * The page behind the links to unsubscribe, which needs no session. GET only asks, because programs that scan mails open all
 * links; POST unsubscribes (RFC 8058).
 */
export function unsubscribePage(database: Database): Page {
  const unsubscribing = new Unsubscribing(database)
  return {
    takesPost: true,
    async answer({ method, search }) {
      const found = await unsubscribing.read(search.get('t') ?? '')
      if (!found) {
        const { language, m } = mailWords(null)
        return pageOf(400, language, m.unsubscribe, m.invalidLink, null)
      }
      const limited = database.within(5_000)
      const { userId, list } = found
      const { rows } = await limited.query<{ email: string; language: string | null }>(sql`
        select email, language
        from users
        where id = ${userId}
      `)
      const { email = '', language: chosen = null } = rows[0] ?? {}
      const { language, m } = mailWords(chosen)
      if (method === 'POST') {
        await unsubscribe(limited, userId, list)
        return pageOf(200, language, m.unsubscribe, m.stopped({ email }), null)
      }
      const question = (list === 'alarms' ? m.stopAlarms : m.stopExports)({ email })
      return pageOf(200, language, m.unsubscribe, question, m.unsubscribe)
    },
  }
}

/** The form is sent to the address of the page itself. */
function pageOf(status: number, language: string, title: string, text: string, button: string | null): RouteAnswer {
  const form = button && html`<form method="post"><button style="${BUTTON}">${button}</button></form>`
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title></head>
<body style="${PAGE}"><main style="max-width:480px;margin:0 auto"><h1 style="font-size:22px">${title}</h1>
<p>${text}</p>
${form}</main></body>
</html>
`
  return { status, headers: HEADERS, type: 'text/html; charset=utf-8', bytes: Buffer.from(page.text) }
}
