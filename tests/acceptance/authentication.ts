import { describe, expect, test } from 'vitest'
import { call, type Target } from './target.ts'

const PATHS = ['/api/v1/traffic/sites', '/api/v1/traffic/sites/1', '/api/v1/me', '/api/v1/nothing']

export const authentication = (target: () => Target) =>
  describe('authentication', () => {
    test('without the header the answer is 401 and says that credentials were not provided', async () => {
      for (const path of PATHS) {
        for (const headers of [
          {},
          { Authorization: 'Token' },
          { Authorization: `Bearer ${target().token}` },
          { Cookie: `token=${target().token}` },
        ]) {
          const answer = await call(target(), 'GET', path, {
            token: null,
            headers: headers as { [name: string]: string },
          })
          expect(answer).toMatchObject({
            status: 401,
            body: { detail: 'Authentication credentials were not provided.' },
          })
          expect(answer.headers.get('WWW-Authenticate')).toBe('Token')
        }
      }
    })

    test('a wrong token is 401 "Invalid token."', async () => {
      const { token } = target()
      for (const wrong of ['x', `${token}x`, token.slice(0, -1), token.split('').reverse().join('')]) {
        const answer = await call(target(), 'GET', '/api/v1/me', { token: wrong })
        expect(answer).toMatchObject({ status: 401, body: { detail: 'Invalid token.' } })
      }
    })

    test('the token itself is let in', async () => {
      expect((await call(target(), 'GET', '/api/v1/me')).status).toBe(200)
    })
  })
