import { setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { type Moment, OrderTaker } from '../parts/order-taker.ts'
import { type Answer, send, withToken } from '../parts/send.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  /** Commands for each device. */
  commands: number
  kills: number
}

interface Command {
  id: string
  status: string
  attempt: number
  result: { acted: number } | null
  [field: string]: unknown
}

const MOMENTS: Moment[] = ['delivered', 'acknowledged', 'delivered', 'finished', 'acknowledged']
/** A command whose answer was lost is redelivered after a minute. */
const MAX_MS = 200_000

/** kill -9 of all processes of the server between the steps of commands, while devices wait for others. */
export async function killDuringCommands(service: Service, { commands, kills }: Size): Promise<Outcome> {
  const killer = new Killer(service, kills)
  const takers = service.devices.map(
    device => new OrderTaker(service.url, device, service.log, moment => killer.at(moment)),
  )
  const running = takers.map(taker => taker.run())
  const dispatched = await Promise.all(service.devices.map(({ site }) => dispatchAll(service, site, commands)))
  const all = await untilEnded(service, dispatched.flat())
  for (const taker of takers) taker.isOver = true
  await Promise.all(running)
  const handled = new Map(takers.flatMap(taker => [...taker.handled]))
  const describeAll = (fits: (command: Command) => boolean) =>
    all.filter(fits).map(({ id, status }) => `${id} ${status}`)
  const lost = dispatched.flat().filter(id => !all.some(command => command.id === id))
  const again = all.filter(command => command.attempt > 1).length
  const violations = [
    ...violationsOf('commands that were accepted are gone', lost),
    ...violationsOf(
      'commands did not complete',
      describeAll(({ status }) => status !== 'completed'),
    ),
    ...violationsOf(
      'commands were acted on more than once, or not as their result says',
      describeAll(({ id, result }) => handled.get(id)?.acted !== 1 || result?.acted !== 1),
    ),
    ...violationsOf(
      'commands were delivered after their acknowledgement',
      describeAll(({ id }) => (handled.get(id)?.deliveredLate ?? 0) > 0),
    ),
    ...violationsOf(
      'commands were delivered more than 3 times',
      describeAll(({ attempt }) => attempt > 3),
    ),
    ...violationsOf('times decrease', describeAll(isOutOfOrder)),
  ]
  if (killer.done < kills) violations.push(`the server was killed ${killer.done} times only`)
  return {
    tried: `${all.length} commands, ${killer.done} kills`,
    violations,
    figures: `${all.length} completed, each acted on once; ${again} had to be redelivered`,
  }
}

/** Kills at one moment after the other; what comes while the server is down waits. */
class Killer {
  done = 0
  readonly #service: Service
  readonly #kills: number
  #killing: Promise<void> | null = null
  #since = 0

  constructor(service: Service, kills: number) {
    this.#service = service
    this.#kills = kills
  }

  async at(moment: Moment): Promise<void> {
    await this.#killing
    if (this.done === this.#kills || moment !== MOMENTS[this.done % MOMENTS.length] || ++this.#since % 3 !== 0) return
    this.done++
    this.#killing = this.#kill()
    await this.#killing
    this.#killing = null
  }

  async #kill(): Promise<void> {
    await this.#service.kill(0)
    await this.#service.start(0)
  }
}

/** The ids of answered requests; the device also receives the commands whose answer was lost. */
async function dispatchAll(service: Service, site: number, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const body = JSON.stringify({ command: 'ping', expires_in_s: 3600 })
    const answer = await ask(service, 'POST', `/sites/${site}/commands`, body)
    if (answer?.status === 202) ids.push(JSON.parse(answer.text).id)
    await sleep(20 + Math.random() * 150)
  }
  return ids
}

const ask = ({ url, token }: Service, method: string, path: string, body?: string): Promise<Answer | null> =>
  send(url, { method, path: `/api/v1/traffic${path}`, body, headers: withToken(token) }).catch(() => null)

const OPEN = ['queued', 'sent', 'acknowledged']

/** All commands of all sites, once none is open; also those whose answer was lost. */
async function untilEnded(service: Service, ids: string[]): Promise<Command[]> {
  for (const since = performance.now(); ; await sleep(300)) {
    const answers = await Promise.all(
      service.devices.map(({ site }) => ask(service, 'GET', `/sites/${site}/commands?limit=1000`)),
    )
    const isLate = performance.now() - since > MAX_MS
    if (answers.some(answer => answer?.status !== 200) && !isLate) continue
    const all: Command[] = answers.flatMap(answer => (answer ? JSON.parse(answer.text).items : []))
    const isEnded = all.length >= ids.length && all.every(({ status }) => !OPEN.includes(status))
    if (isEnded || isLate) return all
  }
}

function isOutOfOrder(command: Command): boolean {
  const times = ['created_at', 'sent_at', 'acknowledged_at', 'finished_at'].map(name => String(command[name] ?? ''))
  return times.some((time, i) => i > 0 && time < (times[i - 1] as string))
}
