import { expect, test } from 'vitest'
import { pathInside } from './path-inside.ts'

test.each([
  ['/sites/4?tab=live#now', '/sites/4?tab=live#now'],
  [undefined, '/'],
  ['//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/\\\\evil.example', '/'],
  ['/.//evil.example', '/evil.example'],
  ['/..//\\evil.example/a', '/evil.example/a'],
])('the next path %s opens %s', (next, path) => {
  expect(pathInside(next, 'https://wayside.example')).toBe(path)
})
