import { existsSync, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../../contract/times/time.ts'
import { runArguments } from '../../support/services/in-process-cli.ts'
import { spawnCommand } from '../../support/services/spawn-server.ts'
import { requestOf } from '../parts/fleet.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { dayFiles, inText, readMirror, readRows } from '../parts/mirror.ts'
import { send, withToken } from '../parts/send.ts'
import type { Service } from '../parts/services/service.ts'
import { vehicle } from '../parts/vehicles.ts'

interface Size {
  kills: number
  /** Uploads for each kill. */
  uploads: number
  /** Records of an upload. */
  size: number
  /** A sync is killed at most so long after it has begun, or after so many events of its files: about as long as one takes. */
  killed: { ms: number; events: number }
}

/** Small, so that days are written all the time. */
const BATCH = 150
const MAX_MS = 60_000
/** An upload that is taken back is gone some seconds later. */
const TAKEN_BACK_MS = 30_000
const BUSY_MS = 60_000

/**
 * `wayside sync` killed with -9, half of the times at any moment and half of the times while it writes, while uploads of
 * any of the last days arrive and others are taken back. What is there after each kill can be read; what is there in the
 * end is what an export holds, and byte for byte what a sync that was never killed makes.
 */
export async function killDuringSync(service: Service, { kills, uploads, size, killed }: Size): Promise<Outcome> {
  const workplace = mkdtempSync(join(tmpdir(), 'wayside-sync-'))
  const mirror = join(workplace, 'mirror')
  const field = new Field(service, size)
  const violations: string[] = []
  const count = { kills: 0, parts: 0, whole: 0, deletions: 0 }
  try {
    await field.upload(uploads)
    while (count.kills < kills) {
      const isOverdue = count.whole > 5 * kills
      if (isOverdue) throw new Error(`only ${count.kills} of ${count.whole + count.kills} runs could be killed`)
      const busy = Promise.all([field.upload(uploads), field.takeBack(1)])
      const { code, signal, leftPart } = await killedSync(service, workplace, mirror, count.kills % 2 === 1, killed)
      await busy
      if (leftPart) count.parts++
      if (signal === 'SIGKILL') count.kills++
      else if (code === 0) count.whole++
      else violations.push(`a sync ended with ${code ?? signal}`)
      if (existsSync(join(mirror, 'records'))) violations.push(...(await readMirror(mirror)).complaints)
    }
    count.deletions = await field.untilTakenBack()
    const [last, fresh] = [mirror, join(workplace, 'fresh')]
    for (const directory of [last, fresh]) violations.push(...(await wholeSync(service, workplace, directory)))
    violations.push(...(await compareWithExport(service, workplace, mirror)), ...compareBytes(last, fresh))
    return {
      tried: `${count.kills} kills, ${field.uploaded} uploads, ${count.deletions} taken back`,
      violations,
      figures: `${count.parts} kills left an unfinished file, ${count.whole} runs ended first; ${dayFiles(mirror).size} day files`,
    }
  } finally {
    rmSync(workplace, { recursive: true })
  }
}

const environment = ({ url, token }: Service, home: string) => ({
  HOME: home,
  WAYSIDE_URL: url,
  WAYSIDE_TOKEN: token,
})

/** Kills it some time after its start, or when it has done something with some number of files. */
async function killedSync(service: Service, home: string, mirror: string, isByFiles: boolean, most: Size['killed']) {
  const run = spawnCommand(['sync', mirror, '--batch', String(BATCH)], environment(service, home))
  const leaving = new AbortController()
  const { signal } = leaving
  const kill = () => void run.end('SIGKILL')
  const own = join(mirror, '.wayside')
  const killWhenDue = async () => {
    while (!existsSync(own) || !readdirSync(own).some(name => name.startsWith(`lock-${run.pid}-`))) {
      await sleep(10, undefined, { signal })
    }
    if (!isByFiles) return sleep(Math.random() ** 2 * most.ms, undefined, { signal }).then(kill)
    // Every file is written there before it has its name.
    let left = Math.floor(Math.random() ** 2 * most.events)
    watch(own, { signal }, () => left-- === 0 && kill())
  }
  killWhenDue().catch(() => {})
  const timer = setTimeout(kill, MAX_MS)
  const ended = await run.ended
  clearTimeout(timer)
  leaving.abort()
  return { ...ended, leftPart: existsSync(join(own, 'part')) }
}

/** In this process, which is not killed. */
async function wholeSync(service: Service, home: string, directory: string): Promise<string[]> {
  const { code, err } = await runArguments(['sync', directory], environment(service, home))
  return code === 0 ? [] : [`the last sync ended with ${code}: ${err}`]
}

async function compareWithExport(service: Service, home: string, mirror: string): Promise<string[]> {
  const file = join(home, 'all.parquet')
  const window = ['--from', '12d', '--to', new Date(Date.now() + DAY_MS).toISOString()]
  const { code, err } = await runArguments(['export', ...window, '-o', file], environment(service, home))
  if (code !== 0) return [`the export ended with ${code}: ${err}`]
  const exported = inText(await readRows(await readFile(file)))
  const { rows, complaints } = await readMirror(mirror)
  const mirrored = inText(rows)
  const [there, here] = [new Set(exported), new Set(mirrored)]
  if (exported.length === 0) complaints.push('nothing was exported: nothing was compared')
  return [
    ...complaints,
    ...violationsOf('missing in the mirror', exported.filter(row => !here.has(row)).map(nameOf)),
    ...violationsOf('only in the mirror', mirrored.filter(row => !there.has(row)).map(nameOf)),
    ...(mirrored.length === exported.length ? [] : [`${mirrored.length} rows instead of ${exported.length}`]),
  ]
}

function nameOf(row: string): string {
  const { id, site, timestamp } = JSON.parse(row)
  return `record ${id} of site ${site} at ${timestamp}`
}

function compareBytes(mirror: string, fresh: string): string[] {
  const [one, other] = [dayFiles(mirror), dayFiles(fresh)]
  const names = new Set([...one.keys(), ...other.keys()])
  const differing = [...names].filter(name => !one.get(name)?.equals(other.get(name) ?? Buffer.alloc(0)))
  return violationsOf('other bytes than in a mirror made at once', differing)
}

/** Devices whose uploads hold any of the last days, and a manager who takes some of them back. */
class Field {
  uploaded = 0
  readonly #service: Service
  readonly #size: number
  readonly #kept: number[] = []
  readonly #takenBack: number[] = []
  #number = 0

  constructor(service: Service, size: number) {
    this.#service = service
    this.#size = size
  }

  async upload(times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      const device = this.#service.devices[this.uploaded % this.#service.devices.length] as Service['devices'][0]
      const vehicles = Array.from({ length: this.#size }, () => {
        const number = this.#number++
        return vehicle(number, Date.now() - 9 * DAY_MS + ((number * 7_919_993) % (8.5 * DAY_MS)))
      })
      const upload = { number: this.#number, device, vehicles, isKeyed: false, isSequenced: false }
      const { status, text } = await send(this.#service.url, { ...requestOf(upload), givenUpMs: 70_000 })
      if (status !== 200) throw new Error(`an upload was answered ${status} ${text}`)
      this.#kept.push(JSON.parse(text).id)
      this.uploaded++
    }
  }

  async takeBack(times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      const [id] = this.#kept.splice(Math.floor(Math.random() * this.#kept.length), 1)
      if (id === undefined) return
      const { status, text } = await this.#ask('DELETE', id)
      if (status !== 200 && status !== 202) throw new Error(`taking back was answered ${status} ${text}`)
      this.#takenBack.push(id)
    }
  }

  async untilTakenBack(): Promise<number> {
    const since = performance.now()
    for (const id of this.#takenBack) {
      while (JSON.parse((await this.#ask('GET', id)).text).status !== 'taken_back') {
        if (performance.now() - since > TAKEN_BACK_MS) throw new Error(`upload ${id} is not taken back`)
        await sleep(50)
      }
    }
    return this.#takenBack.length
  }

  /** A busy machine answers 503: ask again later. */
  async #ask(method: string, id: number): Promise<{ status: number; text: string }> {
    const { url, token } = this.#service
    const request = { method, path: `/api/v1/traffic/uploads/${id}`, headers: withToken(token), givenUpMs: 30_000 }
    const since = performance.now()
    for (;;) {
      const answer = await send(url, request)
      if (answer.status !== 503 || performance.now() - since > BUSY_MS) return answer
      await sleep(500)
    }
  }
}
