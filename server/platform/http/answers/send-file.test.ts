import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { sendFile } from './send-file.ts'

const FILE = { path: import.meta.filename, size: 1000, etag: 'abc', type: 'text/csv', fileName: 'records.csv' }

function send(method: string, headers: { [name: string]: string }) {
  const { status = 200, headers: answered = {}, stream } = sendFile({ method, headers } as IncomingMessage, FILE)
  stream?.destroy()
  return { status, range: answered['Content-Range'], length: answered['Content-Length'] }
}

test('one range of bytes is 206, any other Range gets the whole file', () => {
  expect(send('GET', { range: 'bytes=0-9' })).toEqual({ status: 206, range: 'bytes 0-9/1000', length: '10' })
  expect(send('GET', { range: 'bytes=990-' })).toEqual({ status: 206, range: 'bytes 990-999/1000', length: '10' })
  expect(send('GET', { range: 'bytes=-10' })).toEqual({ status: 206, range: 'bytes 990-999/1000', length: '10' })
  expect(send('GET', { range: 'bytes=990-5000' })).toEqual({ status: 206, range: 'bytes 990-999/1000', length: '10' })
  for (const range of ['bytes=0-9,20-29', 'bytes=', 'bytes=a-b', 'lines=0-9', 'x', '']) {
    expect(send('GET', { range }), range).toEqual({ status: 200, range: undefined, length: '1000' })
  }
})

test('a range outside of the file is 416', () => {
  for (const range of ['bytes=1000-', 'bytes=2000-3000']) {
    expect(() => send('GET', { range }), range).toThrow('Requested range not satisfiable.')
  }
})

test('HEAD has no ranges', () => {
  expect(send('HEAD', { range: 'bytes=0-9' })).toEqual({ status: 200, range: undefined, length: '1000' })
  expect(send('HEAD', { range: 'bytes=2000-' })).toMatchObject({ status: 200 })
})

test('a range of another version than the client has is answered with the whole file', () => {
  expect(send('GET', { range: 'bytes=0-9', 'if-range': '"abc"' })).toMatchObject({ status: 206 })
  for (const tag of ['"other"', 'W/"abc"', 'Sun, 15 Nov 2026 08:00:00 GMT']) {
    expect(send('GET', { range: 'bytes=0-9', 'if-range': tag }), tag).toMatchObject({ status: 200 })
  }
})

test('what the client has is 304', () => {
  for (const tag of ['"abc"', 'W/"abc"', '"x", "abc"', '*']) {
    expect(send('GET', { 'if-none-match': tag, range: 'bytes=0-9' }), tag).toMatchObject({
      status: 304,
      length: undefined,
    })
  }
})
