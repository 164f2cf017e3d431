import { setTimeout as sleep } from 'node:timers/promises'
import { Fleet, uploadsOf } from './parts/fleet.ts'
import { judgeUploads } from './parts/judge-uploads.ts'
import type { Outcome } from './parts/outcome.ts'
import { sendSignal } from './parts/postgres.ts'
import { type Service, withService } from './parts/service.ts'

interface Size {
  records: number
  kills: number
}

/** kill -9 of all processes of the server, and a new start, while clients send and send again. */
export const killServerDuringUploads = (size: Size): Promise<Outcome> =>
  killDuringUploads(size, async service => {
    await service.kill(0)
    await service.start(0)
  })

/** kill -9 of one of the HTTP processes; the others go on, and another takes its place. */
export const killHttpProcessDuringUploads = (size: Size): Promise<Outcome> =>
  killDuringUploads(size, async ({ servers }) => {
    const pids = servers[0]?.children('http') ?? []
    const victim = pids[Math.floor(Math.random() * pids.length)]
    if (victim !== undefined) sendSignal(victim, 'SIGKILL')
    await sleep(500)
  })

function killDuringUploads({ records, kills }: Size, kill: (service: Service) => Promise<void>): Promise<Outcome> {
  return withService({ devices: 8 }, async service => {
    const uploads = uploadsOf(service.devices, records, 100)
    const fleet = new Fleet(uploads, service.log, () => service.url)
    const sent = fleet.sendAll()
    await disturb(fleet, kills, () => kill(service))
    await sent
    const { violations, figures } = await judgeUploads(service, uploads)
    const cut = service.log.entries.filter(entry => entry.event === 'no answer' && entry.text !== 'ECONNREFUSED').length
    if (cut === 0) violations.push('no request was cut: nothing was tried')
    return { tried: `${records} records, ${kills} kills`, violations, figures: `${figures}, ${cut} requests cut` }
  })
}

/** Spread over the work, each while at least one request is on its way. */
export async function disturb(fleet: Fleet, times: number, act: () => Promise<void>): Promise<void> {
  for (let i = 0; i < times; i++) {
    while (fleet.progress < (i + 0.5) / (times + 0.5)) await sleep(5)
    await sleep(Math.random() * 30)
    while (fleet.inFlight === 0 && fleet.progress < 1) await sleep(1)
    await act()
  }
}
