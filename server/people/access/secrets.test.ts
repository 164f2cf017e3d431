import { expect, test } from 'vitest'
import { isSecret, maskOf, newSecret } from './secrets.ts'

test('200 tokens all have the format and are all distinct', () => {
  const tokens = Array.from({ length: 200 }, () => newSecret('way_'))
  expect(tokens.filter(token => !/^way_[0-9A-Za-z]{42}$/.test(token))).toEqual([])
  expect(tokens.filter(token => !isSecret('way_', token))).toEqual([])
  expect(new Set(tokens).size).toBe(200)
})

test('a token with any one character changed is refused without asking the database', () => {
  const token = newSecret('way_')
  for (let i = 0; i < token.length; i++) {
    const other = token[i] === 'x' ? 'y' : 'x'
    expect(isSecret('way_', token.slice(0, i) + other + token.slice(i + 1)), `character ${i}`).toBe(false)
  }
})

test('a key of a device is no token, and a token no key', () => {
  expect(isSecret('way_', newSecret('wayd_'))).toBe(false)
  expect(isSecret('wayd_', newSecret('way_'))).toBe(false)
})

test('the mask shows the first 8 and the last 4 characters', () => {
  const token = newSecret('way_')
  expect(maskOf(token)).toBe(`${token.slice(0, 8)}…${token.slice(-4)}`)
})
