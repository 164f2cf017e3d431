import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rawAnswer } from '../../support/reading/raw-http.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'

const PATHS = ['/docs', '/docs.css', '/docs.js', '/favicon.svg', '/openapi.json']
const UNPACK: { [coding: string]: (bytes: Buffer) => Buffer } = {
  identity: bytes => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

const server = useServer()

const bytesOf = async (path: string, coding: string) => {
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': coding } })
  return Buffer.from(await answer.arrayBuffer())
}

test.each(PATHS)('%s comes in every coding, each with a strong ETag of its own', async path => {
  const plain = await bytesOf(path, 'identity')
  const tags = new Set<string>()
  for (const coding of ['identity', 'gzip', 'br']) {
    const { headers, status } = await ask(server.url, 'HEAD', path, { headers: { 'accept-encoding': coding } })
    expect([status, headers['content-encoding'] ?? 'identity', headers.vary]).toEqual([200, coding, 'Accept-Encoding'])
    expect(headers.etag).toMatch(/^"[\w-]{20,}"$/)
    tags.add(headers.etag as string)
    const again = await ask(server.url, 'GET', path, { headers: { 'accept-encoding': coding } })
    expect(again.headers.etag).toBe(headers.etag)
    expect(again.headers['content-length']).toBe(headers['content-length'])
  }
  expect(tags.size).toBe(3)
  for (const coding of ['gzip', 'br']) expect((await bytesOf(path, coding)).equals(plain), coding).toBe(true)
  expect(UNPACK.identity?.(plain).length).toBeGreaterThan(0)
})

test('the reference says above its first request that the word before a token is Token', async () => {
  const { text } = await ask(server.url, 'GET', '/docs')
  const word = text.indexOf('<code>Token</code>, not <code>Bearer</code>')
  expect(word).toBeGreaterThan(0)
  expect(word).toBeLessThan(text.indexOf('Authorization: Token $WAYSIDE_TOKEN'))
})

test('the coding is the one that the client likes best, ours where it likes several alike', async () => {
  const coding = async (accepted: string | undefined) => {
    const headers = { 'accept-encoding': accepted }
    return (await ask(server.url, 'HEAD', '/docs', { headers })).headers['content-encoding'] ?? 'identity'
  }
  expect(await coding('gzip, deflate, br')).toBe('br')
  expect(await coding('*')).toBe('br')
  expect(await coding('br;q=0.5, gzip')).toBe('gzip')
  expect(await coding('gzip;q=0, *')).toBe('br')
  expect(await coding('gzip;q=0, br;q=0, *')).toBe('identity')
  expect(await coding('deflate')).toBe('identity')
  expect(await coding('')).toBe('identity')
  expect(await coding(undefined)).toBe('identity')
})

test('If-None-Match in all its forms is 304, without a body or a length', async () => {
  const { etag } = (await ask(server.url, 'HEAD', '/docs')).headers
  const head = (tags: string) => `GET /docs HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIf-None-Match: ${tags}\r\n\r\n`
  for (const tags of [`${etag}`, `W/${etag}`, `"other", ${etag}`, `"a",W/${etag} , "b"`, '*']) {
    const answer = await rawAnswer(server.url, head(tags))
    expect([tags, answer.status, answer.body]).toEqual([tags, 304, ''])
    expect(answer.headers['content-length'], tags).toBeUndefined()
    expect(answer.headers['content-type'], tags).toBeUndefined()
    expect(answer.headers.etag, tags).toBe(etag)
  }
  for (const tags of ['"other"', `${etag?.slice(0, -2)}"`, 'x']) {
    expect((await rawAnswer(server.url, head(tags))).status, tags).toBe(200)
  }
})
