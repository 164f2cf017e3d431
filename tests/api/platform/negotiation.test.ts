import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'

const NOT_ACCEPTABLE = '{"detail":"Could not satisfy the request Accept header."}'

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
})
afterAll(() => at?.end())

test('Accept that fits what the route produces is answered in the type it likes best', async () => {
  const json = 'application/json'
  const geo = 'application/geo+json'
  for (const [accept, type] of [
    ['*/*', json],
    ['', json],
    ['application/*', json],
    ['APPLICATION/JSON', json],
    ['application/json; charset=utf-8', json],
    ['text/html, application/xml;q=0.9, */*;q=0.8', json],
    [geo, geo],
    ['application/geo+json;q=0.5, application/json;q=0.4', geo],
    ['application/geo+json;q=0.5, application/json', json],
    ['application/geo+json, */*;q=0.1', geo],
    ['application/json;q=0, */*', geo],
    ['garbage, application/json', json],
  ]) {
    const { status, headers } = await at.call('GET', '/api/v1/traffic/sites', { headers: { accept } })
    expect({ accept, status, type: headers['content-type'] }).toEqual({ accept, status: 200, type })
  }
})

test('Accept that fits nothing is 406, in JSON', async () => {
  for (const accept of ['text/html', 'image/*', 'application/json;q=0', 'nonsense', ';;;,,,', '*/*;q=0', 'text/csv']) {
    const { status, text, headers } = await at.call('GET', '/api/v1/traffic/sites', { headers: { accept } })
    expect({ accept, status, text }).toEqual({ accept, status: 406, text: NOT_ACCEPTABLE })
    expect(headers['content-type']).toBe('application/json')
  }
  const accept = 'application/geo+json'
  expect(await at.call('GET', '/api/v1/me', { headers: { accept } })).toMatchObject({ status: 406 })
  const headers = { accept: 'text/html' }
  expect(await at.callAsDevice('POST', '/device/v1/uploads', { headers, body: {} })).toMatchObject({ status: 406 })
})

test('errors are JSON although the caller asked for another type', async () => {
  const headers = { accept: 'application/geo+json' }
  const answer = await at.call('GET', '/api/v1/traffic/sites?limit=0', { headers })
  expect(answer.status).toBe(400)
  expect(answer.headers['content-type']).toBe('application/json')
})
