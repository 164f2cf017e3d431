import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import type { Page, PageRequest } from '../page.ts'
import { endPage } from './assemble-page.ts'

/**
 * Where blocks are short or have lost records, a statement finds fewer records than the page has. Then the next one goes on
 * from the position that all of them have reached, as the next page would. A page with a filter ends there.
 */
export async function readInParts(
  request: PageRequest,
  isBounded: boolean,
  readPart: (rest: PageRequest, isFirst: boolean) => Promise<Page>,
): Promise<Page> {
  const parts: Buffer[] = []
  let { after, limit } = request
  for (;;) {
    const isFirst = parts.length === 0
    const { packed, next } = await readPart(isFirst ? request : { ...request, after, limit }, isFirst)
    parts.push(packed)
    limit -= packed.length / PACKED_BYTES
    if (isBounded || next === null || limit === 0) return endPage(parts, request.limit, next)
    after = next
  }
}
