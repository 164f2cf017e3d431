import { escapeXml } from '../../../../contract/text/escape-xml.ts'
import { publicOrigin } from '../../../people/access/scopes/refuse-forgery.ts'
import type { Page } from '../../../platform/http/pages.ts'
import type { OpenAnswers } from '../open-answers.ts'
import type { PublicSitesReader } from '../public-sites.ts'

interface RobotParts {
  sites: PublicSitesReader
  answers: OpenAnswers
  publicUrl: string | null
}

/** A sitemap holds no more. */
const MAX_ADDRESSES = 50_000

/** What search engines ask for first: only the pages of open data are theirs. */
export const robotPages = ({ sites, answers, publicUrl }: RobotParts): [string, Page][] => [
  [
    '/robots.txt',
    {
      async answer({ request }) {
        const origin = publicOrigin(request, publicUrl)
        const asked = { request, key: `robots ${origin}`, changes: 0, type: 'text/plain; charset=utf-8' }
        return answers.answer(asked, async () => robots(origin))
      },
    },
  ],
  [
    '/sitemap.xml',
    {
      async answer({ request }) {
        const { byId, changes } = await sites.read()
        const origin = publicOrigin(request, publicUrl)
        const asked = { request, key: `sitemap ${origin}`, changes, type: 'application/xml; charset=utf-8' }
        return answers.answer(asked, async () => {
          const pages = [...byId.keys()].map(id => `/open/sites/${id}`)
          return sitemap([`/open`, ...pages].slice(0, MAX_ADDRESSES).map(path => origin + path))
        })
      },
    },
  ],
]

/** The pages load what is under /assets and /open/api to be shown. */
const robots = (origin: string): string => `User-agent: *
Allow: /open
Allow: /assets/
Allow: /app/api/open/settings
Allow: /theme.js
Allow: /favicon.svg
Disallow: /open/api/v1/aggregate
Disallow: /open/files/
Disallow: /
Sitemap: ${origin}/sitemap.xml
`

const sitemap = (addresses: string[]): string => `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map(address => `  <url><loc>${escapeXml(address)}</loc></url>\n`).join('')}</urlset>
`
