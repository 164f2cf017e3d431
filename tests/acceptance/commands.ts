import { describe, expect, type TestContext, test } from 'vitest'
import { type Answer, call, type Target } from './target.ts'

const NONE = '00000000-0000-4000-8000-000000000000'
const COMMANDS: [command: string, parameters: object][] = [
  ['ping', {}],
  ['reboot', {}],
  ['sync_clock', {}],
  ['request_status', {}],
  ['upload_now', { from_dt: '2026-06-01T00:00:00.000Z', to_dt: '2026-06-02T00:00:00.000Z' }],
  ['set_configuration', { sensitivity: 5 }],
]

interface Played {
  site: number
  /** As the user, below the site. */
  user(method: string, path: string, body?: unknown): Promise<Answer>
  device(method: string, path: string, body?: unknown): Promise<Answer>
  send(command: string, parameters?: object): Promise<{ id: string; [field: string]: unknown }>
}

/** A user and a device; without a device there is nothing to play. */
async function play(target: Target, context: TestContext): Promise<Played> {
  const { device } = target
  if (!device) return context.skip('no device')
  const headers = { Authorization: `Device ${device.key}` }
  const user: Played['user'] = (method, path, body) =>
    call(target, method, `/api/v1/traffic/sites/${device.site}/commands${path}`, { body })
  const asDevice: Played['device'] = (method, path, body) =>
    call(target, method, `/device/v1/${path}`, { token: null, headers, body })
  // What others left behind.
  const { body } = await asDevice('GET', 'commands')
  for (const { id } of body?.items ?? []) await asDevice('POST', `commands/${id}/result`, { status: 'failed' })
  return {
    site: device.site,
    user,
    device: asDevice,
    async send(command, parameters) {
      const made = await user('POST', '', { command, parameters })
      expect(made).toMatchObject({ status: 202, body: { command, status: 'queued', attempt: 0 } })
      return made.body
    },
  }
}

export const commands = (target: () => Target) =>
  describe('commands', () => {
    test.for(COMMANDS)('%s is sent, acknowledged and completed', async ([command, parameters], context) => {
      const { site, user, device, send } = await play(target(), context)
      const waiting = device('GET', 'commands?wait=20')
      const queued = await send(command, parameters)
      expect(queued).toMatchObject({ site, parameters })
      const { status, body } = await waiting
      expect(status).toBe(200)
      expect(body.items).toMatchObject([{ id: queued.id, command, parameters, attempt: 1 }])
      expect((await user('GET', `/${queued.id}`)).body).toMatchObject({ status: 'sent', attempt: 1 })
      for (let time = 0; time < 2; time++) {
        const acknowledged = await device('POST', `commands/${queued.id}/acknowledge`)
        expect(acknowledged).toMatchObject({ status: 200, body: { status: 'acknowledged' } })
      }
      const result = { status: 'completed', result: { played: true } }
      for (let time = 0; time < 2; time++) {
        expect(await device('POST', `commands/${queued.id}/result`, result)).toMatchObject({
          status: 200,
          body: result,
        })
      }
      const { body: finished } = await user('GET', `/${queued.id}`)
      expect(finished).toMatchObject({ ...result, error: null })
      const times = [finished.created_at, finished.sent_at, finished.acknowledged_at, finished.finished_at]
      expect(times).toEqual([...times].sort())
      expect((await user('GET', '?limit=1')).body.items).toEqual([finished])
      expect(await device('POST', `commands/${queued.id}/result`, { status: 'failed' })).toMatchObject({
        status: 409,
        body: { detail: 'The command is completed.' },
      })
    })

    test('are cancelled before they are sent, and not afterwards', async context => {
      const { user, device, send } = await play(target(), context)
      const { id } = await send('ping')
      expect(await user('POST', `/${id}/cancel`)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
      expect(await device('GET', 'commands')).toMatchObject({ status: 204 })
      expect(await device('POST', `commands/${id}/acknowledge`)).toMatchObject({
        status: 409,
        body: { detail: 'The command is cancelled.' },
      })
      const second = await send('ping')
      await device('GET', 'commands')
      expect(await user('POST', `/${second.id}/cancel`)).toMatchObject({
        status: 409,
        body: { detail: 'The command was already sent.' },
      })
      await device('POST', `commands/${second.id}/result`, { status: 'failed', error: 'It was too late.' })
      expect((await user('GET', `/${second.id}`)).body).toMatchObject({ status: 'failed', error: 'It was too late.' })
    })

    test('that are wrong are refused, and unknown ones not found', async context => {
      const { user, device } = await play(target(), context)
      expect(await user('POST', '', { command: 'explode' })).toMatchObject({
        status: 400,
        body: { command: ['"explode" is not a valid choice.'] },
      })
      expect(await user('POST', '', { command: 'set_configuration', parameters: { sensitivity: 11 } })).toMatchObject({
        status: 400,
        body: { parameters: { sensitivity: ['Ensure this value is less than or equal to 10.'] } },
      })
      for (const answer of [
        await user('GET', `/${NONE}`),
        await user('POST', `/${NONE}/cancel`),
        await device('POST', `commands/${NONE}/acknowledge`),
        await device('POST', `commands/${NONE}/result`, { status: 'completed' }),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
      }
    })

    test('are for devices to take: neither the token nor the key opens the other side', async context => {
      const { site } = await play(target(), context)
      const { key } = target().device as { key: string }
      const headers = { Authorization: `Device ${key}` }
      const asUser = await call(target(), 'GET', `/api/v1/traffic/sites/${site}/commands`, { token: null, headers })
      expect(asUser).toMatchObject({ status: 401, body: { detail: 'Authentication credentials were not provided.' } })
      expect((await call(target(), 'GET', '/device/v1/commands')).status).toBe(401)
    })

    test('aside, a device says how it is, and its site is online', async context => {
      const { site, device } = await play(target(), context)
      const reported = await device('POST', 'status', { measuring: true, battery_percent: 90, clock_offset_s: 0.1 })
      expect(reported).toMatchObject({ status: 200, body: { received_at: expect.stringMatching(/Z$/) } })
      const { body } = await call(target(), 'GET', `/api/v1/traffic/sites/${site}`)
      expect(body.state).toMatchObject({ online: true, device_last_seen_at: reported.body.received_at })
      expect(body.state.alarms).not.toContain('silent')
      const statuses = await call(target(), 'GET', `/api/v1/traffic/sites/${site}/statuses?limit=1`)
      expect(statuses.body.items).toMatchObject([{ received_at: reported.body.received_at, battery_percent: 90 }])
    })
  })
