import { describe, expect, test } from 'vitest'
import { call, type Target } from './target.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const moment = expect.stringMatching(MOMENT)
const SITE = {
  id: expect.any(Number),
  site_id: expect.any(String),
  name: expect.any(String),
  description: expect.any(String),
  device_type: expect.any(String),
  coordinates: { latitude: expect.any(Number), longitude: expect.any(Number) },
  street_name: expect.any(String),
  city: expect.any(String),
  country: expect.stringMatching(/^[A-Z]{2}$/),
}

export const sites = (target: () => Target) =>
  describe('sites', () => {
    const list = async () => (await call(target(), 'GET', '/api/v1/traffic/sites')).body

    test('are listed as {items: [Site]}, with exactly ten fields each', async () => {
      const body = await list()
      expect(Object.keys(body)).toEqual(['items'])
      expect(body.items.length).toBeGreaterThan(0)
      for (const { data_range, ...site } of body.items) {
        expect(site).toEqual(SITE)
        const { first_vehicle } = data_range
        const range =
          first_vehicle === null
            ? { first_vehicle, last_vehicle: null }
            : { first_vehicle: moment, last_vehicle: moment }
        expect(data_range).toEqual(range)
      }
    })

    test('have the same fields when read singly, and channels and the device besides', async () => {
      for (const item of (await list()).items.slice(0, 5)) {
        const { status, body } = await call(target(), 'GET', `/api/v1/traffic/sites/${item.id}`)
        expect(status).toBe(200)
        const { data_range: _, ...fields } = item
        expect(body).toMatchObject(fields)
        expect(body.channels).toEqual(expect.any(Array))
        for (const channel of body.channels)
          expect(channel).toMatchObject({ number: expect.any(Number), name: expect.any(String) })
        if (body.device !== null) {
          expect(body.device.serial).toEqual(expect.any(String))
          expect(body.device).toHaveProperty('configuration_number')
        }
      }
    })

    test('of others are 403, those that do not exist 404, and nothing else is disclosed about them', async () => {
      const own = new Set(
        (await call(target(), 'GET', '/api/v1/traffic/sites?status=all')).body.items.map(
          (site: { id: number }) => site.id,
        ),
      )
      for (let id = 1; id <= 40; id++) {
        const { status, body } = await call(target(), 'GET', `/api/v1/traffic/sites/${id}`)
        if (own.has(id)) expect(status).toBe(200)
        else if (status === 403) expect(body).toEqual({ detail: 'You do not have permission to perform this action.' })
        else expect({ status, body }).toEqual({ status: 404, body: { detail: 'Not found.' } })
      }
      for (const id of ['0', '999999999999', '9'.repeat(30), 'abc', '1/']) {
        const { status, body } = await call(target(), 'GET', `/api/v1/traffic/sites/${id}`)
        expect({ id, status, body }).toEqual({ id, status: 404, body: { detail: 'Not found.' } })
      }
    })

    test('come in pages for those who ask for pages', async () => {
      const all = (await list()).items.map((site: { id: number }) => site.id)
      const seen: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await call(target(), 'GET', `/api/v1/traffic/sites?limit=5${cursor && `&cursor=${cursor}`}`)
        seen.push(...body.items.map((site: { id: number }) => site.id))
        cursor = body.next_cursor
      }
      expect(seen).toEqual(all)
    })

    test('are features when the client accepts GeoJSON', async () => {
      const headers = { Accept: 'application/geo+json' }
      const answer = await call(target(), 'GET', '/api/v1/traffic/sites', { headers })
      expect(answer.headers.get('Content-Type')).toBe('application/geo+json')
      expect(answer.body.type).toBe('FeatureCollection')
      expect(answer.body.features).toHaveLength((await list()).items.length)
    })
  })
