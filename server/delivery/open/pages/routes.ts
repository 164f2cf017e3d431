import { publicRoute } from '../../../people/access/context.ts'
import { answering, READ } from '../answering.ts'
import type { PublicSitesReader } from '../public-sites.ts'
import { headOfList, headOfNothing, headOfSite } from './page-head.ts'
import { HTML, type ShowPage } from './show-page.ts'

interface PageParts {
  sites: PublicSitesReader
  show: ShowPage
}

/** An address holds the state of its page, and what others add to addresses that they send on. */
export const PAGE = { ...READ, ignoresUnknownFields: true, produces: [HTML] }

/** The pages of open data. */
export const openPageRoutes = ({ sites, show }: PageParts) => [
  publicRoute({
    ...PAGE,
    path: '',
    operationId: 'getPublicSitesPage',
    summary: 'Open the page of all public sites',
    answers: answering('The page.'),
    handle: async ({ request }) => show(request, { key: '', changes: 0, head: headOfList }),
  }),
  publicRoute({
    ...PAGE,
    path: '/sites/{id}',
    operationId: 'getPublicSitePage',
    summary: 'Open the page of a public site',
    answers: answering('The page; with 404 one that says that there is no such site.'),
    handle: async ({ request, params }) => {
      const { byId, changes, count } = await sites.read()
      const site = byId.get(params.id)
      if (!site) return show(request, { status: 404, key: 'nothing', changes: 0, head: headOfNothing })
      count(site.organizationId, 1)
      return show(request, {
        key: `/sites/${params.id}`,
        changes,
        head: (words, origin) => headOfSite(words, origin, site),
      })
    },
  }),
]
