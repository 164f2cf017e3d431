import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fleet, uploadsOf } from '../parts/fleet.ts'
import { minResources, resourcesOf } from '../parts/judging/metrics.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  records: number
  clients: number
  /** Pages that each client asks for, one behind the other on its connection. */
  pages: number
  /** How long clients that read nothing are waited for to be cut; 0: it is not tried. */
  cutMs: number
}

/** Growth of each process: 64 MiB of unsent answers, and what pages take while they are made. */
const MAX_GROWTH_MB = 64 + 150

/** Clients ask for large pages and read nothing of them. */
export async function unreadAnswers(service: Service, { records, clients, pages, cutMs }: Size): Promise<Outcome> {
  const { url, token, log } = service
  const page = searchBytes(token)
  // Another fault on the same service may have stored records already; its keys cannot be used for others.
  const pageBytes = await readOnePage(url, page).catch(async () => {
    await new Fleet(uploadsOf(service.devices, { records, size: 1000 }), log, { url }).sendAll()
    return readOnePage(url, page)
  })
  const before = await minResources(url)
  const sockets: Socket[] = []
  const violations: string[] = []
  let maxMb = 0
  // A few at a time, so that most pages are made and not refused because too many searches run.
  for (let i = 0; i < clients; i++) {
    sockets.push(openUnread(url, page, pages))
    await sleep(100)
    if (i % 10 === 9) maxMb = Math.max(maxMb, (await resourcesOf(url)).memoryMb)
  }
  const processes = service.servers.flatMap(server => server.children('http')).length
  if (maxMb > before.memoryMb + MAX_GROWTH_MB * processes)
    violations.push(`${before.memoryMb} MB were in use, then ${maxMb} MB for pages of ${pageBytes} bytes`)
  const stillOpen = cutMs > 0 ? await countOpenAfter(sockets, cutMs) : 0
  if (stillOpen > 0) violations.push(`${stillOpen} clients that read nothing were not cut within ${cutMs} ms`)
  for (const socket of sockets) socket.resetAndDestroy()
  const requestedMb = Math.round((clients * pages * pageBytes) / 1e6)
  return {
    tried: `${clients} clients, ${pages} pages each`,
    violations,
    figures: `${requestedMb} MB asked for and not read; memory ${before.memoryMb} MB, at most ${maxMb} MB`,
  }
}

function searchBytes(token: string): string {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const body = JSON.stringify({ time: { from_dt: day(-10), to_dt: day(1) }, limit: 10_000 })
  return `POST /api/v1/traffic/data/search HTTP/1.1\r\nHost: here\r\nAuthorization: Token ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

function readOnePage(url: string, page: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(page)).setEncoding('latin1')
    socket.on('error', reject).once('data', text => {
      socket.destroy()
      const length = Number(/^content-length: (\d+)\r$/im.exec(String(text))?.[1])
      if (length > 100_000) resolve(length)
      else reject(new Error(`this is no large page: ${text}`))
    })
  })
}

function openUnread(url: string, page: string, pages: number): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(page.repeat(pages)))
  return socket.on('error', () => {}).pause()
}

/** A client notices that it was cut when it reads; one whose pages were refused was closed as idle before. */
async function countOpenAfter(sockets: Socket[], milliseconds: number): Promise<number> {
  await sleep(milliseconds)
  for (const socket of sockets) socket.resume()
  const open = () => sockets.filter(socket => !socket.destroyed).length
  for (let i = 0; i < 100 && open() > 0; i++) await sleep(100)
  return open()
}
