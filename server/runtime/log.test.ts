import { describe, expect, test } from 'vitest'
import { createLog, redact } from './log.ts'

const TOKEN = `way_${'aB3'.repeat(14)}`
const KEY = `wayd_${'Zz9'.repeat(14)}`
const LINK = '0197f3c2-6d1e-4a51-9c0b-3f8d2b1c4e55'
const SECRET = 'sixteen-characters-or-more'

function written(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  const log = createLog('trace', 'test', { write: line => void lines.push(line) })
  write(log)
  return lines.map(line => JSON.parse(line))
}

describe('no secret leaves in a line, which stays JSON', () => {
  test.each<[string, object]>([
    ['a token in a field', { url: `/x?token=${TOKEN}` }],
    ['a token behind an encoded blank', { url: `/x?h=Token%20${TOKEN}` }],
    ['a token in capitals', { given: TOKEN.toUpperCase() }],
    ['a device key', { deep: { list: [KEY] } }],
    ['a token as the name of a field', { [TOKEN]: 1 }],
    ['a header', { headers: { authorization: `Basic ${SECRET}`, host: 'x' } }],
    ['a header with quotes in it', { headers: { Authorization: `Token "${SECRET}" \\${SECRET}`, host: 'x' } }],
    ['distinct headers', { headersDistinct: { authorization: ['Token a]b', `Token ${SECRET}`], host: ['x'] } }],
    ['raw headers', { rawHeaders: ['Authorization', `Token ${SECRET}`, 'Host', 'x'] }],
    ['a cookie', { headers: { cookie: `wayside_session_8080=${SECRET}` } }],
    ['a header within a text', { text: `GET / HTTP/1.1\r\nAuthorization: Token ${SECRET}\r\n\r\n` }],
    ['JSON within a text', { text: JSON.stringify({ authorization: `Token ${SECRET}` }) }],
    ['an error', { err: new Error(`bad header "Authorization: Device ${SECRET}"`) }],
    ['a link to share', { path: `/open/api/v1/shared/${LINK}/unlock` }],
    ['the file of a link', { path: `/open/shared/${LINK}/report.pdf` }],
    ['a bearer', { text: `sent Bearer ${SECRET}` }],
    ['an address of a database', { text: `postgres://wayside:${SECRET}@db/wayside` }],
  ])('%s', (_name, fields) => {
    const [line] = written(log => log.info(fields, 'request'))
    const text = JSON.stringify(line)
    for (const secret of [TOKEN, TOKEN.toUpperCase(), KEY, SECRET, LINK]) expect(text).not.toContain(secret)
    expect(text).toContain('[redacted]')
    expect(line).toMatchObject({ level: 'info', process: 'test', msg: 'request' })
  })

  test('in a child of the log and in the message itself', () => {
    const lines = written(log => log.child({ token: TOKEN }).warn(`refused ${KEY}`))
    expect(lines).toMatchObject([{ token: 'way_[redacted]', msg: 'refused wayd_[redacted]', level: 'warn' }])
  })
})

test.each([
  'way_ab12…wxyz',
  'Token statement is slow',
  'the device 550e8400-e29b-41d4-a716-446655440000 is silent',
  'one_way_street',
  '{"authorization":null,"path":"/x"}',
])('%s is no secret', text => {
  expect(redact(text)).toBe(text)
})

test('lines below the level are not written', () => {
  const lines: string[] = []
  const log = createLog('warn', 'test', { write: line => void lines.push(line) })
  log.info('no')
  log.error('yes')
  expect(lines).toHaveLength(1)
})
