import { setTimeout as sleep } from 'node:timers/promises'
import { requestOf, type Upload, uploadsOf } from '../parts/fleet.ts'
import { compare } from '../parts/judging/judge-uploads.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { readRecords } from '../parts/judging/read-back.ts'
import { send } from '../parts/send.ts'
import type { Service } from '../parts/services/service.ts'
import { nameOf } from '../parts/vehicles.ts'

/** Records that are refused: a channel that the site does not have, a time to come. */
const bad = (upload: Upload): Upload => {
  const [first, second, ...others] = upload.vehicles as [Upload['vehicles'][0], Upload['vehicles'][0]]
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  return { ...upload, vehicles: [{ ...first, channel: 9 }, { ...second, timestamp: tomorrow }, ...others] }
}

interface UploadAnswer {
  accepted: number
  duplicates: number
  rejected: number
}

/** Each upload 1 to 5 times, some of them at once, and half of them overlapping with one sent at the same time. */
export async function sendUploadAgain(service: Service, { uploads: count }: { uploads: number }): Promise<Outcome> {
  const { devices, log, postgres } = service
  const uploads = uploadsOf(devices, { records: count * 40, size: 40 }).map(upload => ({
    ...bad(upload),
    isKeyed: Math.random() < 0.5,
  }))
  const deadlocksBefore = await postgres.deadlocks()
  let sent = 0
  let accepted = 0
  const torn: string[] = []
  const sendAll = async (upload: Upload, name: string) => {
    const { answers, times } = await sendOften(service, upload, name)
    sent += times
    const different = new Set(upload.isKeyed ? answers : answers.map(summary))
    if (different.size !== 1) torn.push(`${name}: ${[...different].join(' and ')}`)
    const distinct = upload.isKeyed ? answers.slice(0, 1) : answers
    for (const answer of distinct) accepted += (JSON.parse(answer) as UploadAnswer).accepted
  }
  await Promise.all(
    devices.map(async device => {
      const own = uploads.filter(upload => upload.device === device)
      for (const [i, upload] of own.entries()) {
        const next = own[i + 1]
        const both = next && { ...upload, number: upload.number + 500_000, vehicles: halves(upload, next) }
        await Promise.all([
          sendAll(upload, `upload ${upload.number}`),
          both && i % 2 === 0 && sendAll(both, `overlapping upload ${both.number}`),
        ])
      }
    }),
  )
  const vehicles = uploads.flatMap(({ device, vehicles }) =>
    vehicles.slice(2).map(one => [nameOf(device.site, one), one] as const),
  )
  const good = new Map(vehicles)
  const found = await readRecords(
    service,
    devices.map(({ site }) => site),
  )
  const { missing, twice, altered } = compare(good, new Set(good.keys()), found)
  const deadlocks = (await postgres.deadlocks()) - deadlocksBefore
  const others = log.answered().filter(({ status }) => ![200, 409, 429, 503].includes(status as number))
  const violations = [
    ...violationsOf('answers to one upload differ', torn),
    ...violationsOf('missing', missing),
    ...violationsOf('stored twice', twice),
    ...violationsOf('stored otherwise than sent, or though refused', altered),
    ...violationsOf(
      'answers',
      others.map(({ what, status, text }) => `${what}: ${status} ${text}`),
    ),
  ]
  if (deadlocks > 0) violations.push(`${deadlocks} deadlocks`)
  if (accepted !== found.length) violations.push(`${accepted} were accepted, ${found.length} are there`)
  const running = log.answered(409).length
  return {
    tried: `${uploads.length} uploads, sent ${sent} times`,
    violations,
    figures: `${found.length} records, ${missing.length} missing, ${twice.length} twice, ${deadlocks} deadlocks, ${running} answers "still running"`,
  }
}

const summary = (answer: string): string => {
  const { accepted, duplicates, rejected } = JSON.parse(answer) as UploadAnswer
  return `${accepted + duplicates} and ${rejected}`
}

const halves = (one: Upload, other: Upload): Upload['vehicles'] => [
  ...other.vehicles.slice(2, 22),
  ...one.vehicles.slice(20),
]

/** Some at once, the others after them; the answers of all. */
async function sendOften(
  service: Service,
  upload: Upload,
  name: string,
): Promise<{ answers: string[]; times: number }> {
  const times = 1 + Math.floor(Math.random() * 5)
  const concurrent = 1 + Math.floor(Math.random() * times)
  const one = () => untilTaken(service, upload, name)
  const answers = await Promise.all(Array.from({ length: concurrent }, one))
  for (let i = concurrent; i < times; i++) answers.push(await one())
  return { answers, times }
}

async function untilTaken({ url, log }: Service, upload: Upload, what: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    log.write({ client: upload.device.key.slice(0, 8), what, event: 'sending' })
    const { status, text, ms } = await send(url, { ...requestOf(upload), givenUpMs: 70_000 })
    log.write({ client: upload.device.key.slice(0, 8), what, event: 'answered', status, text, ms })
    if (status === 200) return text
    await sleep(500)
  }
  throw new Error(`${what} was not taken`)
}
