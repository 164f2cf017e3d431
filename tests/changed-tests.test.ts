import { expect, test } from 'vitest'
// @ts-expect-error it is plain JavaScript
import { changedTests } from '../scripts/testing/changed-tests.mjs'

test.each([
  ['a changed test', 'tests/changed-tests.test.ts', ['tests/changed-tests.test.ts']],
  [
    'tests that import the changed file, also through others, and those of its room that are named for its folder',
    'server/people/access/rate-limit/leased-requests.ts',
    ['tests/system/request-counter.property.test.ts', 'tests/api/people/rate-limit.test.ts'],
  ],
  ['every page for a file of the pages', 'web/pages/help/topics.ts', ['tests/web/every-page.test.ts']],
])('npm run test:changed runs %s', (_, file, expected) => {
  const tests = changedTests([file])
  expect(tests).toEqual(expect.arrayContaining(expected))
  expect(tests.length).toBeLessThan(10)
})
