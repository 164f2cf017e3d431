import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { rotateSimulatorKey } from '../../../server/people/access/device-keys.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { runInProcess } from '../../support/services/in-process-cli.ts'
import { useServer } from '../../support/services/use-server.ts'
import { urlOf } from '../../support/services/with-database.ts'
import { iso, NO_RATE_LIMITS, send } from '../../support/traffic/traffic.ts'

const DEVICES = '/app/api/organization/devices'

interface Simulated {
  id: number
  site: number
  /** The simulator's, and its number. */
  key: string
  keyId: number
}

const server = useServer(NO_RATE_LIMITS)
let city: TestOrganization
let call: SignedInCaller

beforeAll(async () => {
  city = await makeOrganization(server.database)
  call = await beSignedIn(server, server.database, await city.user())
})

/** A device as the demo makes it, with a key of the simulator. */
async function makeSimulated(): Promise<Simulated> {
  const site = await city.site()
  const { id } = await city.device(site)
  await server.database.query(sql`update device_keys set revoked_at = now() where device_id = ${id}`)
  await server.database.query(sql`update devices set is_simulated = true where id = ${id}`)
  const key = (await rotateSimulatorKey(server.database, id)) as string
  const { json } = await call('GET', `${DEVICES}/${id}`)
  expect([json.is_simulated, await statusWith(key)]).toEqual([true, 200])
  return { id, site, key, keyId: json.keys.at(-1).id }
}

const statusWith = async (key: string) => (await send(server.url, key, [])).status
const other = async () => (await city.device(null)).id
const earlier = iso(Date.now() - 20 * DAY_MS)

/** Through the pages' API; returns the key that it issued, if it did. */
const onPages: { [way: string]: (device: Simulated) => Promise<{ status: number; json: { key?: string } }> } = {
  'is edited': ({ id }) => call('PATCH', `${DEVICES}/${id}`, { body: { upload_interval_s: 60 } }),
  'is assigned to another site': async ({ id }) =>
    call('POST', `${DEVICES}/${id}/assign`, { body: { site: await city.site() } }),
  'is replaced by another device': async ({ site }) =>
    call('POST', `${DEVICES}/${await other()}/assign`, { body: { site, replace: true } }),
  'has its assignment corrected': ({ id }) =>
    call('PATCH', `${DEVICES}/${id}/assignment`, { body: { from_dt: earlier } }),
  'is unassigned': ({ id }) => call('POST', `${DEVICES}/${id}/unassign`, { body: {} }),
  'gets a key': ({ id }) => call('POST', `${DEVICES}/${id}/keys`),
  'has its key revoked': ({ id, keyId }) => call('DELETE', `${DEVICES}/${id}/keys/${keyId}`),
}

/** With `wayside admin device …`. */
const atCommandLine: { [way: string]: (device: Simulated) => string | Promise<string> } = {
  'is edited': ({ id }) => `edit id:${id} --upload-interval-s 60`,
  'is assigned to another site': async ({ id }) => `assign id:${id} id:${await city.site()}`,
  'is replaced by another device': async ({ id }) => `replace id:${id} id:${await other()}`,
  'has its assignment corrected': ({ id }) => `correct-assignment id:${id} --from ${earlier}`,
  'is unassigned': ({ id }) => `unassign id:${id}`,
  'gets a further key': ({ id }) => `key issue id:${id}`,
  'gets a new key': ({ id }) => `key rotate id:${id}`,
  'has its key revoked': ({ id, keyId }) => `key revoke id:${id} ${keyId}`,
}

async function expectTakenOver({ id, key }: Simulated, issued: string | undefined): Promise<void> {
  const { json } = await call('GET', `${DEVICES}/${id}`)
  expect(json.is_simulated).toBe(false)
  // The simulator neither gets a key for it nor ends one.
  expect(await rotateSimulatorKey(server.database, id)).toBe(null)
  expect((await call('GET', `${DEVICES}/${id}`)).json.keys).toEqual(json.keys)
  expect(json.keys.filter((one: { revoked_at: string | null }) => one.revoked_at === null)).toHaveLength(issued ? 1 : 0)
  expect(await statusWith(key)).toBe(401)
  if (issued) expect(await statusWith(issued)).toBe(200)
}

test.each(Object.entries(onPages))('a simulated device that %s on the pages is the user’s', async (_, act) => {
  const device = await makeSimulated()
  const { status, json } = await act(device)
  expect(status).toBeLessThan(300)
  await expectTakenOver(device, json?.key)
})

test.each(Object.entries(atCommandLine))(
  'a simulated device that %s at the command line is the user’s',
  async (_, act) => {
    const device = await makeSimulated()
    const line = `wayside admin device ${await act(device)}`
    const { code, out, err } = await runInProcess(line, { DATABASE_URL: urlOf(server.connection) })
    expect(code, err).toBe(0)
    expect(err).not.toContain('keeps working')
    await expectTakenOver(device, /^wayd_\w+$/m.exec(out)?.[0])
  },
)

test('what changes nothing of a simulated device leaves it to the demo', async () => {
  const { id, site, key, keyId } = await makeSimulated()
  const before = (await call('GET', `${DEVICES}/${id}`)).json
  const { upload_interval_s } = before
  const from_dt = before.site.from_dt
  const stands = await makeSimulated()
  const answers = [
    await call('PATCH', `${DEVICES}/${id}`, { body: { upload_interval_s } }),
    await call('PATCH', `${DEVICES}/${id}/assignment`, { body: { from_dt } }),
    await call('POST', `${DEVICES}/${id}/assign`, { body: { site: stands.site } }),
    await call('POST', `${DEVICES}/${id}/unassign`, { body: { to_dt: earlier } }),
    await call('DELETE', `${DEVICES}/${id}/keys/${keyId + 1_000}`),
    await call('POST', `/app/api/traffic/sites/${site}/commands`, { body: { command: 'ping', parameters: {} } }),
    await send(server.url, key, []),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 400, 404, 202, 200])
  const after = (await call('GET', `${DEVICES}/${id}`)).json
  expect(after).toEqual({
    ...before,
    last_seen_at: expect.anything(),
    keys: [before.keys[0], expect.objectContaining({ id: keyId, revoked_at: null })],
  })
  expect((await call('GET', `${DEVICES}/${stands.id}`)).json.is_simulated).toBe(true)
})
