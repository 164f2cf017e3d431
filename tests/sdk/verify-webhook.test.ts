import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookInvalid } from '../../client/verify-webhook.ts'

const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const EVENT = { type: 'alarm.raised', timestamp: '2026-06-01T07:15:23.412Z', data: { site_name: 'Römerstraße 🚲' } }
const BODY = JSON.stringify(EVENT)

/** Signed by the package of the standard. */
const signed = (secret = SECRET, at = new Date()) => ({
  'webhook-id': 'a4e4a3c2-1111-4222-8333-444455556666',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('a4e4a3c2-1111-4222-8333-444455556666', at, BODY),
})
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

test('what the package of the standard signs is accepted, with headers and bodies of all kinds', async () => {
  const headers = signed()
  const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  for (const given of [headers, new Headers(headers), capitals]) {
    expect(await verifyWebhook(SECRET, given, BODY)).toEqual(EVENT)
    expect(await verifyWebhook(SECRET, given, Buffer.from(BODY))).toEqual(EVENT)
  }
})

test('one of several secrets and one of several signatures is enough', async () => {
  const [one, two] = [signed(), signed(OTHER)]
  const both = { ...one, 'webhook-signature': `v1a,xyz v1,!! ${two['webhook-signature']} ${one['webhook-signature']}` }
  expect(await verifyWebhook(SECRET, both, BODY)).toEqual(EVENT)
  expect(await verifyWebhook([OTHER, SECRET], one, BODY)).toEqual(EVENT)
})

test.each([
  ['a changed body', signed(), `${BODY} `, SECRET],
  ['another secret', signed(), BODY, OTHER],
  ['no secret at all', signed(), BODY, []],
  ['another id', { ...signed(), 'webhook-id': 'other' }, BODY, SECRET],
  [
    'another time',
    { ...signed(), 'webhook-timestamp': signed(SECRET, secondsAgo(9))['webhook-timestamp'] },
    BODY,
    SECRET,
  ],
  [
    'a signature of another version',
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') },
    BODY,
    SECRET,
  ],
  [
    'a signature that is cut',
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(0, -4) },
    BODY,
    SECRET,
  ],
  ['no signature', { ...signed(), 'webhook-signature': '' }, BODY, SECRET],
  ['no id', { ...signed(), 'webhook-id': undefined }, BODY, SECRET],
  ['a time that is no number', { ...signed(), 'webhook-timestamp': '1e9' }, BODY, SECRET],
  ['an old time', signed(SECRET, secondsAgo(400)), BODY, SECRET],
  ['a future time', signed(SECRET, secondsAgo(-400)), BODY, SECRET],
])('%s is refused', async (_, headers, body, secret) => {
  await expect(verifyWebhook(secret, headers, body)).rejects.toThrow(WebhookInvalid)
})

test('the tolerance is the caller’s', async () => {
  const old = signed(SECRET, secondsAgo(1000))
  expect(await verifyWebhook(SECRET, old, BODY, { toleranceS: 1100 })).toEqual(EVENT)
  await expect(verifyWebhook(SECRET, old, BODY, { toleranceS: 900 })).rejects.toThrow('too far from now')
})

test('a secret that is none is an error of the program', async () => {
  await expect(verifyWebhook('whsec_ü', signed(), BODY)).rejects.toThrow(TypeError)
})
