import { setTimeout as sleep } from 'node:timers/promises'
import { Fleet, uploadsOf } from './parts/fleet.ts'
import { judgeUploads } from './parts/judge-uploads.ts'
import type { Outcome } from './parts/outcome.ts'
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
  killDuringUploads(size, async service => {
    service.killHttpProcess()
    await sleep(500)
  })

function killDuringUploads({ records, kills }: Size, kill: (service: Service) => Promise<void>): Promise<Outcome> {
  return withService({ devices: 8 }, async service => {
    const { log } = service
    const uploads = uploadsOf(service.devices, records, Math.max(20, records / 1_000))
    const fleet = new Fleet(uploads, log, { url: service.url, unrest: 0.3 })
    await Promise.all([fleet.sendAll(), fleet.disturb(kills, () => kill(service))])
    const { violations, figures } = await judgeUploads(service, uploads)
    const failed = (code: string) =>
      log.entries.filter(({ event, text }) => event === 'no answer' && text === code).length
    const [cut, left, lost] = [failed('ECONNRESET'), failed('ABORT_ERR'), failed('LOST')]
    if (cut === 0) violations.push('no request was cut: nothing was tried')
    return {
      tried: `${records} records, ${kills} kills`,
      violations,
      figures: `${figures}; ${cut} requests cut, ${left} given up, ${lost} answers lost`,
    }
  })
}
