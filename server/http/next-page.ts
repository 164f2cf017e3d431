import type { Exchange } from './exchange.ts'
import type { JsonSchema } from './fields.ts'
import type { Answer, Documented } from './route.ts'

/** Proxies refuse answers with long headers: nginx takes 4 KiB for all of them. */
const MAX_LINK_LENGTH = 2048

interface Page {
  next_cursor?: string | null
}

/** How such a page is documented. */
export const pageOf = (description: string, item: JsonSchema): Documented => ({
  description,
  headers: ['Link'],
  schema: {
    type: 'object',
    properties: { items: { type: 'array', items: item }, next_cursor: { type: ['string', 'null'] } },
    required: ['items', 'next_cursor'],
  },
})

/** A page of a list, and in `Link` where the next one is. */
export const withNextPage = (exchange: LinkSource, page: Page): Answer => ({
  json: page,
  headers: linkToNext(exchange, page),
})

type LinkSource = Pick<Exchange, 'path' | 'search'>

/** The same request with the cursor: `Link: </api/v1/…?cursor=…>; rel="next"`. Absent on the last page, and where it would be too long. */
export function linkToNext(
  { path, search }: LinkSource,
  { next_cursor }: Page,
  maxLength = MAX_LINK_LENGTH,
): { Link?: string } {
  if (!next_cursor) return {}
  const query = new URLSearchParams(search)
  query.set('cursor', next_cursor)
  const link = `<${path}?${query.toString().replaceAll('%2C', ',')}>; rel="next"`
  return link.length > maxLength ? {} : { Link: link }
}
