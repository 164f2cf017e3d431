import { beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { newSecret } from '../../../server/people/access/secrets.ts'
import { revokeToken } from '../../../server/people/access/tokens.ts'
import { changePermissions, setUserActive } from '../../../server/people/users/edit-user.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { rawAnswer } from '../../support/reading/raw-http.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'

const ABSENT = '{"detail":"Authentication credentials were not provided."}'
const INVALID = '{"detail":"Invalid token."}'
const DENIED = '{"detail":"You do not have permission to perform this action."}'

const server = useServer({ env: { RATE_LIMIT: '0' } })
let city: TestOrganization
let user: TestUser
let device: { id: number; key: string }

beforeAll(async () => {
  city = await makeOrganization(server.database)
  user = await city.user()
  device = await city.device(await city.site())
})

/** The header lines as they are, byte for byte. */
const withHeaders = (lines: string, path = '/api/v1/me') =>
  rawAnswer(server.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)

test('without credentials that could be understood the answer is 401 and says that none were provided', async () => {
  const { token } = user
  const lines: [string, string][] = [
    ['no header', ''],
    ['an empty header', 'Authorization:\r\n'],
    ['the word alone', 'Authorization: Token\r\n'],
    ['the word and a blank', 'Authorization: Token \r\n'],
    ['two words', 'Authorization: Token a b\r\n'],
    ['a token and a word', `Authorization: Token ${token} x\r\n`],
    ['two blanks', `Authorization: Token  ${token}\r\n`],
    ['a tab', `Authorization: Token\t${token}\r\n`],
    ['a comma list', `Authorization: Token ${token}, Token ${token}\r\n`],
    ['bytes beyond ASCII', 'Authorization: Token t\xf6ken\r\n'],
    ['UTF-8', `Authorization: Token ${Buffer.from('tökën').toString('latin1')}\r\n`],
    ['a token and bytes beyond ASCII', `Authorization: Token ${token}\xff\r\n`],
    ['Bearer', `Authorization: Bearer ${token}\r\n`],
    ['Basic', 'Authorization: Basic dXNlcjpwYXNz\r\n'],
    ['Device', `Authorization: Device ${token}\r\n`],
    ['a bare token', `Authorization: ${token}\r\n`],
    ['Token: token', `Authorization: Token:${token}\r\n`],
    ['two equal headers', `Authorization: Token ${token}\r\nAuthorization: Token ${token}\r\n`],
    ['two headers, the first good', `Authorization: Token ${token}\r\nAuthorization: Token x\r\n`],
    ['two headers, the last good', `Authorization: Bearer x\r\nAuthorization: Token ${token}\r\n`],
    ['another header', `X-Authorization: Token ${token}\r\n`],
    ['a cookie', `Cookie: token=${token}; wayside_session_8080=${token}; __Host-wayside=${token}\r\n`],
    ['the query', ''],
  ]
  for (const [what, line] of lines) {
    const path = what === 'the query' ? `/api/v1/me?token=${token}&authorization=Token%20${token}` : '/api/v1/me'
    const { status, headers, body } = await withHeaders(line, path)
    expect({ what, status, body }).toEqual({ what, status: 401, body: ABSENT })
    expect(headers['www-authenticate'], what).toBe('Token')
    expect(headers.allow, what).toBe('GET, HEAD, OPTIONS')
  }
})

test('a well-formed token that does not exist is answered with 401 and "Invalid token."', async () => {
  const { token } = user
  const unknown = [
    'x',
    newSecret('way_'),
    token.toUpperCase(),
    token.toLowerCase(),
    swapCase(token),
    token.slice(0, -1),
    `${token}0`,
    `"${token}"`,
    'a'.repeat(7 * 1024),
    token.repeat(152),
    device.key,
    "' or 1=1 --".replaceAll(' ', '/**/'),
  ]
  for (const one of unknown) {
    const { status, headers, body } = await withHeaders(`Authorization: Token ${one}\r\n`)
    expect({ one, status, body }).toEqual({ one, status: 401, body: INVALID })
    expect(headers['www-authenticate']).toBe('Token')
  }
})

test('the word of the header is taken in any case, the token only as it was issued', async () => {
  for (const word of ['Token', 'token', 'TOKEN', 'tOkEn']) {
    expect((await withHeaders(`Authorization: ${word} ${user.token}\r\n`)).status, word).toBe(200)
  }
  expect((await withHeaders(`authorization:Token ${user.token}  \r\n`)).status).toBe(200)
  expect((await withHeaders(`AUTHORIZATION: Token ${user.token}\r\n`)).status).toBe(200)
})

test('each character of a token, changed in three ways, makes it invalid', async () => {
  const { token } = user
  const flipped = [...token].flatMap((char, at) =>
    ['0', 'Z', 'm'].filter(other => other !== char).map(other => token.slice(0, at) + other + token.slice(at + 1)),
  )
  expect(flipped.length).toBeGreaterThanOrEqual(46 * 2)
  const answers = await Promise.all(flipped.map(one => ask(server.url, 'GET', '/api/v1/me', { token: one })))
  expect(answers.filter(({ status, text }) => status !== 401 || text !== INVALID)).toEqual([])
  expect(answers.filter(({ headers }) => headers['www-authenticate'] !== 'Token')).toEqual([])
})

test('a revoked token is invalid from the next request on', async () => {
  const other = await city.user()
  expect((await ask(server.url, 'GET', '/api/v1/me', other)).status).toBe(200)
  await revokeToken(server.database, other.id, OPERATOR)
  expect(await ask(server.url, 'GET', '/api/v1/me', other)).toMatchObject({ status: 401, text: INVALID })
})

test("an inactive user's token is invalid, and good again when the user is active again", async () => {
  const other = await city.user()
  await setUserActive(server.database, other.id, false, OPERATOR)
  expect(await ask(server.url, 'GET', '/api/v1/me', other)).toMatchObject({ status: 401, text: INVALID })
  await setUserActive(server.database, other.id, true, OPERATOR)
  expect((await ask(server.url, 'GET', '/api/v1/me', other)).status).toBe(200)
})

test('without can_use_api every request is refused with 403, also of unknown paths and wrong methods', async () => {
  const other = await city.user()
  await changePermissions(server.database, other.id, { grant: [], revoke: ['can_use_api'] }, OPERATOR)
  for (const [method, path] of [
    ['GET', '/api/v1/me'],
    ['GET', '/api/v1/traffic/sites'],
    ['GET', '/api/v1/nothing'],
    ['DELETE', '/api/v1/me'],
    ['OPTIONS', '/api/v1/me'],
    ['POST', '/api/v1/traffic/data/search'],
  ] as const) {
    expect(await ask(server.url, method, path, other), path).toMatchObject({ status: 403, text: DENIED })
  }
})

test("a device's key opens nothing under /api/v1, and a user's token nothing under /device/v1", async () => {
  for (const path of ['/api/v1/me', '/api/v1/traffic/sites', '/api/v1/traffic/uploads', '/api/v1/nothing']) {
    const asDevice = await ask(server.url, 'GET', path, { headers: { authorization: `Device ${device.key}` } })
    expect(asDevice, path).toMatchObject({ status: 401, text: ABSENT })
    expect(await ask(server.url, 'GET', path, { token: device.key }), path).toMatchObject({
      status: 401,
      text: INVALID,
    })
  }
  for (const path of ['/device/v1/uploads', '/device/v1/nothing', '/device/v1']) {
    const asUser = await ask(server.url, 'POST', path, { token: user.token, body: {} })
    expect(asUser, path).toMatchObject({ status: 401, text: ABSENT })
    expect(asUser.headers['www-authenticate'], path).toBe('Device')
    const authorization = `Device ${user.token}`
    const inItsWord = await ask(server.url, 'POST', path, { headers: { authorization }, body: {} })
    expect(inItsWord, path).toMatchObject({ status: 401, text: INVALID })
    expect(inItsWord.headers['www-authenticate'], path).toBe('Device')
  }
})

test('a body of a caller who is not known is not waited for', async () => {
  const head = 'POST /api/v1/traffic/data/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const answer = await rawAnswer(server.url, `${head}Content-Length: 60000\r\n\r\n{"time":`)
  expect(answer).toMatchObject({ status: 401, body: ABSENT })
  expect(answer.headers.connection).toBe('close')
})

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, char => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()))
