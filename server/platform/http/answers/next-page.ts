import type { Exchange } from '../exchange.ts'
import type { JsonSchema } from '../requests/fields.ts'
import { pageSchema } from '../requests/json-schemas.ts'
import type { Documented, RouteAnswer } from '../route.ts'

/** Proxies refuse answers with long headers: nginx accepts 4 KiB for all of them. */
const MAX_LINK_LENGTH = 2048

interface Page {
  next_cursor?: string | null
}

/** The documentation of a page with its `Link`. */
export const pageOf = (description: string, item: JsonSchema): Documented => ({
  description,
  headers: ['Link'],
  schema: pageSchema(item),
})

/** A page of a list, with the URL of the next page in `Link`. */
export const withNextPage = (exchange: LinkSource, page: Page): RouteAnswer => ({
  json: page,
  headers: linkToNext(exchange, page),
})

type LinkSource = Pick<Exchange, 'path' | 'search'>

/** The same request with the cursor: `Link: </api/v1/…?cursor=…>; rel="next"`. Absent on the last page, and when it would be too long. */
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
