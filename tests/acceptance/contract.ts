import { describe, expect, test } from 'vitest'
import { call, type Target } from './target.ts'

const SEARCH = '/api/v1/traffic/data/search'

export const contract = (target: () => Target) =>
  describe('the contract', () => {
    test('every error has one of the three shapes and names its request', async () => {
      const requests: [number, string, string, object][] = [
        [404, 'GET', '/api/v1/nothing', {}],
        [404, 'GET', '/api/v1/traffic/sites/', {}],
        [405, 'DELETE', '/api/v1/me', {}],
        [406, 'GET', '/api/v1/me', { headers: { Accept: 'text/html' } }],
        [415, 'POST', SEARCH, { body: 'x', headers: { 'Content-Type': 'text/plain' } }],
        [400, 'POST', SEARCH, { body: '{' }],
        [400, 'POST', SEARCH, { body: '[]' }],
        [400, 'POST', SEARCH, { body: { time: 5, limit: 'x' } }],
        [413, 'POST', SEARCH, { body: JSON.stringify('x'.repeat(70_000)) }],
        [400, 'GET', '/api/v1/traffic/sites?limit=0', {}],
      ]
      for (const [status, method, path, sent] of requests) {
        const answer = await call(target(), method, path, sent)
        expect(answer.status, `${method} ${path}`).toBe(status)
        expect(answer.headers.get('Content-Type')).toBe('application/json')
        expect(answer.headers.get('X-Request-Id')).toBeTruthy()
        const isDetail = typeof answer.body.detail === 'string' && Object.keys(answer.body).length === 1
        const areFields =
          !('detail' in answer.body) && Object.values(answer.body).every(value => typeof value === 'object')
        expect(isDetail || (status === 400 && areFields), JSON.stringify(answer.body)).toBe(true)
      }
    })

    test('routes list their methods', async () => {
      expect((await call(target(), 'OPTIONS', SEARCH)).headers.get('Allow')).toBe('POST, OPTIONS')
      const wrong = await call(target(), 'PUT', '/api/v1/me')
      expect(wrong).toMatchObject({ status: 405, body: { detail: 'Method "PUT" not allowed.' } })
      expect(wrong.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
    })

    test('answers are for no cache, no sniffing and no frame; pages of other sites read them without credentials', async () => {
      const { headers } = await call(target(), 'GET', '/api/v1/me', {
        headers: { Origin: 'https://elsewhere.example' },
      })
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
      expect(headers.get('Server')).toBeNull()
    })

    test('the caller learns who they are, but not their token', async () => {
      const { body } = await call(target(), 'GET', '/api/v1/me')
      expect(body).toMatchObject({
        user: { email: expect.any(String) },
        permissions: expect.arrayContaining(['can_use_api']),
      })
      expect(JSON.stringify(body)).not.toContain(target().token)
    })

    test('the reference is there, without a token, and knows the endpoints', async () => {
      const { body } = await call(target(), 'GET', '/openapi.json', { token: null })
      expect(body.openapi).toBe('3.1.0')
      expect(Object.keys(body.paths)).toEqual(
        expect.arrayContaining(['/api/v1/traffic/sites', '/api/v1/traffic/sites/{id}', SEARCH]),
      )
      expect((await fetch(new URL('/docs', target().url))).status).toBe(200)
    })
  })
