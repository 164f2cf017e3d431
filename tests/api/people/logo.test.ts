import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '../../../contract/limits.ts'
import { readLogo } from '../../../server/people/organizations/logo.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { useServer } from '../../support/services/use-server.ts'

const server = useServer({ env: { RATE_LIMIT: '0' } })
let organization: TestOrganization
let signedIn: Awaited<ReturnType<typeof beSignedIn>>

beforeAll(async () => {
  organization = await makeOrganization(server.database)
  signedIn = await beSignedIn(server, server.database, await organization.user())
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A grey picture; `file` is what it is filled up to, by a text of its own. */
interface Picture {
  width?: number
  height?: number
  bits?: number
  interlace?: number
  lines?: number
  bytes?: number
}

function png({ width = 2, height = 2, bits = 8, interlace = 0, lines = height, bytes = 0 }: Picture = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([bits, 0, 0, 0, interlace], 8)
  const pixels = deflateSync(Buffer.alloc(lines * (1 + width)))
  const parts = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  const length = 8 + parts.reduce((sum, part) => sum + part.length, 0)
  const filling = bytes > length ? [chunk('tEXt', Buffer.alloc(bytes - length - 12, 97))] : []
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), parts[0] as Buffer, ...filling, ...parts.slice(1)])
}
const dataUrl = (file: Buffer) => `data:image/png;base64,${file.toString('base64')}`
const set = (file: Buffer) => signedIn('PUT', '/app/api/organization/logo', { body: { logo: dataUrl(file) } })

test('a logo is stored, read and removed, and the log says so', async () => {
  expect((await signedIn('GET', '/app/api/organization/logo')).json).toEqual({ logo: null })
  expect((await set(png())).json).toEqual({ logo: dataUrl(png()) })
  expect(await readLogo(server.database, organization.id)).toBe(dataUrl(png()))
  const removed = await signedIn('PUT', '/app/api/organization/logo', { body: { logo: null } })
  expect(removed.json).toEqual({ logo: null })
})

test('a logo has at most its bytes and pixels', async () => {
  expect((await set(png({ width: MAX_LOGO_PIXELS, height: MAX_LOGO_PIXELS }))).status).toBe(200)
  expect((await set(png({ width: MAX_LOGO_PIXELS + 1 }))).status).toBe(400)
  expect((await set(png({ height: MAX_LOGO_PIXELS + 1 }))).status).toBe(400)
  expect((await set(png({ bytes: MAX_LOGO_BYTES }))).status).toBe(200)
  expect((await set(png({ bytes: MAX_LOGO_BYTES + 1 }))).status).toBe(400)
})

test('a file that is no PNG, or one that cannot be drawn, is refused and the logo stays', async () => {
  await set(png())
  const damaged = png()
  damaged[40] = (damaged[40] as number) ^ 1
  for (const file of [Buffer.from('<svg/>'), damaged, png({ bits: 16 }), png({ interlace: 1 }), png({ lines: 1 })]) {
    const { status, json } = await set(file)
    expect(status).toBe(400)
    expect(json.logo[0]).toContain('Choose a PNG')
  }
  expect(await readLogo(server.database, organization.id)).toBe(dataUrl(png()))
})
