import { expect, test } from 'vitest'
import { linkToNext } from './next-page.ts'

const asked = (query: string) => ({ path: '/api/v1/traffic/sites', search: new URLSearchParams(query) })

test('the link is the same request with the cursor in place of the one before', () => {
  const { Link } = linkToNext(asked('ids=1,2&cursor=old&q=a%20%3E%22b'), { next_cursor: 'new_-1' })
  expect(Link).toBe('</api/v1/traffic/sites?ids=1,2&cursor=new_-1&q=a+%3E%22b>; rel="next"')
})

test('the last page has no link', () => {
  expect(linkToNext(asked('limit=1'), { next_cursor: null })).toEqual({})
  expect(linkToNext(asked(''), {})).toEqual({})
})

test('a link that would be longer than the limit is left out', () => {
  const { length } = linkToNext(asked('limit=1'), { next_cursor: 'x' }).Link as string
  expect(linkToNext(asked('limit=1'), { next_cursor: 'x' }, length).Link).toHaveLength(length)
  expect(linkToNext(asked('limit=1'), { next_cursor: 'x' }, length - 1)).toEqual({})
})
