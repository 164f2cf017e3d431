import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fleet, requestOf, uploadsOf } from '../parts/fleet.ts'
import { minResources, untilReleased } from '../parts/judging/metrics.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import type { Service } from '../parts/services/service.ts'

/** Clients go away in the middle of a large answer, before its first byte, and in the middle of their own upload. */
export async function leaveMidAnswer(
  service: Service,
  { records, times }: { records: number; times: number },
): Promise<Outcome> {
  const { url, log } = service
  await new Fleet(uploadsOf(service.devices, { records, size: 1000 }), log, { url }).sendAll()
  await leaveOften(service, Math.min(40, times))
  const before = await minResources(url)
  const answered = await leaveOften(service, times)
  const { after, violations } = await untilReleased(url, before)
  if (answered === 0) violations.push('no answer had started: nothing was tried')
  return {
    tried: `${times} clients`,
    violations,
    figures: `${answered} left in the middle of the answer; connections in use ${before.connectionsInUse}, then ${after.connectionsInUse}; open files ${before.openFiles}, then ${after.openFiles}; memory ${before.memoryMb} MB, then ${after.memoryMb} MB`,
  }
}

/** Ten at a time; how many of them had seen the beginning of an answer. */
async function leaveOften(service: Service, times: number): Promise<number> {
  let startedCount = 0
  let left = times
  const leaver = async () => {
    while (left > 0) {
      const kind = left-- % 3
      if (kind === 0) await leave(service, uploadBytes(service).subarray(0, -100), 20)
      else if (kind === 1) await leave(service, searchBytes(service), Math.random() * 10)
      else if (await leave(service, searchBytes(service), null)) startedCount++
    }
  }
  await Promise.all(Array.from({ length: 10 }, leaver))
  return startedCount
}

/** Sends, and goes away after some milliseconds, or (null) at the first bytes of the answer. */
function leave({ url }: Service, bytes: Buffer, milliseconds: number | null): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, async () => {
      socket.write(bytes)
      if (milliseconds === null) return
      await sleep(milliseconds)
      socket.destroy()
      resolve(false)
    })
    const timer = setTimeout(() => socket.destroy(new Error('no answer had started after 120 s')), 120_000)
    socket.on('close', () => clearTimeout(timer))
    socket.on('error', reject)
    socket.once('data', chunk => {
      const hasStarted = chunk.toString('latin1').startsWith('HTTP/1.1 200') && chunk.length < 200_000
      // A reset, so that the server notices while it still sends.
      socket.resetAndDestroy()
      resolve(hasStarted)
    })
  })
}

function searchBytes({ token }: Service): Buffer {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const body = JSON.stringify({ time: { from_dt: day(-10), to_dt: day(1) }, limit: 10_000 })
  return message('POST /api/v1/traffic/data/search', `Token ${token}`, body)
}

function uploadBytes({ devices }: Service): Buffer {
  const device = devices[Math.floor(Math.random() * devices.length)] as Service['devices'][0]
  const [upload] = uploadsOf([device], { records: 500, size: 500 })
  const { body } = requestOf(upload as ReturnType<typeof uploadsOf>[0])
  return message('POST /device/v1/uploads', `Device ${device.key}`, body)
}

const message = (line: string, authorization: string, body: string): Buffer =>
  Buffer.from(
    `${line} HTTP/1.1\r\nHost: here\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
