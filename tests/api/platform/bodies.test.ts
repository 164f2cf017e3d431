import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrganization } from '../../support/people/people.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'

const SEARCH = '/api/v1/traffic/data/search'
const WINDOW = { time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' } }

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
})
afterAll(() => at?.end())

const search = (body: string | Buffer, type = 'application/json') =>
  at.call('POST', SEARCH, { body, headers: { 'content-type': type } })
const window = JSON.stringify(WINDOW)

test('a body of any type but JSON is 415 and names the type, and the one that is wanted', async () => {
  for (const type of ['text/plain', 'text/json', 'application/xml', 'multipart/form-data; boundary=x', 'json']) {
    const answer = await search(window, type)
    expect(answer, type).toMatchObject({
      status: 415,
      json: { detail: `Unsupported media type "${type}" in request. Use application/json.` },
    })
  }
  const none = await at.call('POST', SEARCH, { body: window, headers: { 'content-type': undefined } })
  expect(none).toMatchObject({
    status: 415,
    text: '{"detail":"Unsupported media type \\"\\" in request. Use application/json."}',
  })
  const headers = { 'content-type': 'application/xml' }
  const atDevice = await at.callAsDevice('POST', '/device/v1/uploads', { headers, body: '<x/>' })
  const types = 'application/json or application/x-ndjson or application/ndjson or text/csv'
  const detail = `Unsupported media type "application/xml" in request. Use ${types}.`
  expect(atDevice).toMatchObject({ status: 415, json: { detail } })
})

test('a body in a content coding is 415 and names it, where the route does not inflate it', async () => {
  for (const encoding of ['gzip', 'GZIP', 'br', 'x'.repeat(300)]) {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    expect(await at.call('POST', SEARCH, { headers, body: gzipSync(window) }), encoding).toMatchObject({
      status: 415,
      json: {
        detail: `Unsupported media type "${encoding.toLowerCase().slice(0, 100)}" in request. Use no Content-Encoding.`,
      },
    })
  }
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
  expect(await at.call('POST', SEARCH, { headers, body: window })).toMatchObject({ status: 200 })
})

test('JSON is taken with any parameters and in any case of its name', async () => {
  for (const type of [
    'application/json; charset=utf-8',
    'application/json; charset=latin1',
    'APPLICATION/JSON',
    'application/json;',
    ' application/json ',
  ]) {
    expect(await search(window, type), type).toMatchObject({ status: 200 })
  }
})

/** Sends the head, and its body only when the answer has arrived; reads that last. */
async function sendBehindAnswer(authorization: string, bytes: number): Promise<string> {
  const { hostname, port } = new URL(at.url)
  const socket = connect(Number(port), hostname)
  const head = ['POST /api/v1/traffic/data/search HTTP/1.1', 'Host: here', `Authorization: ${authorization}`]
  socket.write([...head, 'Content-Type: application/json', `Content-Length: ${bytes}`, '', ''].join('\r\n'))
  await once(socket, 'readable')
  const piece = Buffer.alloc(65_536, ' ')
  for (let sent = 0; sent < bytes; sent += piece.length) {
    await new Promise<void>((resolve, reject) => socket.write(piece, error => (error ? reject(error) : resolve())))
  }
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

test('a client that goes on sending a body which was refused early can read the answer', async () => {
  const withoutReading = await (await makeOrganization(at.database)).user(['can_use_api'])
  const cases: [authorization: string, status: number][] = [
    ['Token wrong', 401],
    [`Token ${withoutReading.token}`, 403],
    [`Token ${at.user.token}`, 413],
  ]
  for (const [authorization, status] of cases) {
    const answer = await sendBehindAnswer(authorization, 4 * 1024 * 1024)
    expect(answer.split('\r\n')[0]).toContain(` ${status} `)
    expect(answer).toMatch(/\{"detail":"[^"]+"\}$/)
  }
})

test('what cannot be parsed is 400 in shape A, and repeats nothing of the body', async () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const unparsable: [string, string | Buffer][] = [
    ['no JSON', 'secret'],
    ['a half', window.slice(0, -1)],
    ['two values', `${window}{}`],
    ['single quotes', "{'time':1}"],
    ['a trailing comma', '{"limit":1,}'],
    ['a comment', '{/* x */}'],
    ['NaN', '{"limit":NaN}'],
    ['Infinity', '{"limit":-Infinity}'],
    ['hexadecimal', '{"limit":0x10}'],
    ['leading zero', '{"limit":01}'],
    ['a byte order mark', bytes(`\xef\xbb\xbf${window}`)],
    ['invalid UTF-8', bytes('{"q":"\xff"}')],
    ['overlong UTF-8', bytes('{"q":"\xc0\xaf"}')],
    ['a surrogate in UTF-8', bytes('{"q":"\xed\xa0\x80"}')],
    ['cut UTF-8', bytes('{"q":"\xe2\x82')],
    ['UTF-16', Buffer.from(window, 'utf16le')],
    ['a control character', '{"q":"\x01"}'],
    ['a zero byte', bytes('\0')],
    ['blanks', '  \n'],
    ['33 levels', '['.repeat(33) + ']'.repeat(33)],
    ['33 levels inside', `{"x":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['60,000 levels', '['.repeat(60_000)],
    ['60,000 objects', '{"a":'.repeat(12_000)],
  ]
  for (const [what, body] of unparsable) {
    const { status, json, text, headers } = await search(body)
    expect({ what, status, connection: headers.connection }).toEqual({ what, status: 400, connection: 'keep-alive' })
    expect(json.detail, what).toMatch(/^JSON parse error - [ -~]+\.$/)
    expect(text).not.toContain('secret')
  }
})

test('32 levels are parsed, also when brackets stand in texts', async () => {
  const deep = `${'['.repeat(31)}${']'.repeat(31)}`
  const parsed = { status: 400, text: '{"x":["Unknown field."]}' }
  expect(await search(`{"x":${deep},${window.slice(1)}`)).toMatchObject(parsed)
  expect(await search(`{"x":"${'['.repeat(100)}\\"${'{'.repeat(100)}",${window.slice(1)}`)).toMatchObject(parsed)
})

test('an empty body is validated as {}', async () => {
  const required = { status: 400, text: '{"time":["This field is required."]}' }
  expect(await search('')).toMatchObject(required)
  expect(await at.call('POST', SEARCH)).toMatchObject(required)
  expect(await search('', 'text/plain')).toMatchObject(required)
  expect(
    await at.call('POST', SEARCH, { headers: { 'transfer-encoding': 'chunked', 'content-type': 'application/json' } }),
  ).toMatchObject(required)
})

test('a body that is no object is refused as a whole, with the name of its type', async () => {
  for (const [body, name] of [
    ['[]', 'list'],
    ['[{}]', 'list'],
    ['"x"', 'str'],
    ['5', 'int'],
    ['1.0', 'int'],
    ['1.5', 'float'],
    ['true', 'bool'],
    ['false', 'bool'],
  ]) {
    const sentence = `Invalid data. Expected a dictionary, but got ${name}.`
    expect(await search(body as string), body).toMatchObject({ status: 400, json: { non_field_errors: [sentence] } })
  }
  expect(await search('null')).toMatchObject({ status: 400, text: '{"non_field_errors":["No data provided"]}' })
})

test('of duplicate keys the last counts', async () => {
  expect(await search(`{"limit":0,${window.slice(1, -1)},"limit":1}`)).toMatchObject({ status: 200 })
  const small = { status: 400, json: { limit: ['Ensure this value is greater than or equal to 1.'] } }
  expect(await search(`{"limit":1,${window.slice(1, -1)},"limit":0}`)).toMatchObject(small)
})

test('what is unknown may hold anything', async () => {
  const time = '"time":{"from_dt":"2026-06-01T00:00:00Z","to_dt":"2026-06-02T00:00:00Z"}'
  for (const value of [
    '"\\u0000"',
    '"\\ud800"',
    '{"\\u0000\\udfff":"\\\\u0000"}',
    '1e400',
    '{"__proto__":{}}',
    '"😀"',
  ]) {
    const refused = { status: 400, text: '{"x":["Unknown field."]}' }
    expect(await search(`{${time},"x":${value}}`), value).toMatchObject(refused)
    const body = `{${time},"format":"csv","x":${value}}`
    expect(await at.call('POST', '/api/v1/traffic/exports', { body }), value).toMatchObject(refused)
    const status = await at.callAsDevice('POST', '/device/v1/status', { body: `{"measuring":true,"x":${value}}` })
    expect(status, value).toMatchObject({ status: 200, json: { ignored_fields: ['x'] } })
  }
})

test('names that mean something to JavaScript mean nothing here', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(await search(`{"${name}":${window}}`), name).toMatchObject({
      text: `{"time":["This field is required."],"${name}":["Unknown field."]}`,
    })
    expect(await search(`{"${name}":{"limit":0},${window.slice(1)}`), name).toMatchObject({
      text: `{"${name}":["Unknown field."]}`,
    })
  }
  const inside = '{"time":{"__proto__":{"from_dt":"2026-06-01T00:00:00Z","to_dt":"2026-06-02T00:00:00Z"}}}'
  const required = ['This field is required.']
  expect(await search(inside)).toMatchObject({ status: 400, json: { time: { from_dt: required, to_dt: required } } })
  expect(({} as { limit?: unknown }).limit).toBeUndefined()
  expect(await at.call('GET', '/api/v1/traffic/sites?__proto__=1&constructor=2&toString=3')).toMatchObject({
    text: '{"__proto__":["Unknown field."],"constructor":["Unknown field."],"toString":["Unknown field."]}',
  })
})

test('64 KiB are taken, one byte more is 413, with and without a length', async () => {
  const full = Buffer.from(window.padEnd(65_536))
  expect(full.length).toBe(65_536)
  const over = Buffer.concat([full, Buffer.from(' ')])
  const tooLarge = { status: 413, text: '{"detail":"Request body too large."}' }
  expect(await search(full)).toMatchObject({ status: 200 })
  expect(await search(over)).toMatchObject(tooLarge)
  const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked', 'content-length': undefined }
  expect(await at.call('POST', SEARCH, { headers: chunked, body: full })).toMatchObject({ status: 200 })
  expect(await at.call('POST', SEARCH, { headers: chunked, body: over })).toMatchObject(tooLarge)
})

test('the same rows hold for uploads of devices', async () => {
  const upload = (body: string | Buffer) => at.callAsDevice('POST', '/device/v1/uploads', { body })
  expect(await upload('')).toMatchObject({ status: 400, text: '{"records":["This field is required."]}' })
  expect(await upload('{}')).toMatchObject({ status: 400, text: '{"records":["This field is required."]}' })
  expect(await upload('null')).toMatchObject({ status: 400, text: '{"non_field_errors":["No data provided"]}' })
  expect(await upload('[]')).toMatchObject({
    status: 400,
    json: { non_field_errors: [expect.stringContaining('got list.')] },
  })
  expect(await upload('{"records":5}')).toMatchObject({
    status: 400,
    json: { records: ['Expected a list of items but got type "int".'] },
  })
  expect(await upload('{"records":')).toMatchObject({
    status: 400,
    json: { detail: expect.stringContaining('JSON parse error - ') },
  })
  expect(await upload('['.repeat(100_000))).toMatchObject({
    status: 400,
    json: { detail: expect.stringContaining('JSON parse error - ') },
  })
})
