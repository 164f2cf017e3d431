import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Records of an upload. */
export const RECORDS = 20
export const COMMANDS_A_SECOND = 2
const WAIT_S = 25

export interface Device {
  site: number
  key: string
}

interface Seen {
  /** Milliseconds from the request to the complete answer. */
  uploads: number[]
  /** From sending a command until the device that waits has it. */
  commands: number[]
  polls: number
  failures: string[]
}

/** Many devices in one process, which reads only what it needs of each answer. */
export class Fleet {
  seen: Seen = { uploads: [], commands: [], polls: 0, failures: [] }
  readonly #url: URL
  readonly #token: string
  readonly #devices: Device[]
  readonly #polls = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  readonly #others = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  readonly #dispatched = new Map<string, number>()
  readonly #requests = new Map<string, number>()
  readonly #waiting = new Set<ClientRequest>()
  #isOver = false
  #next = 0
  #sequence = 0

  constructor(url: string, token: string, devices: Device[]) {
    this.#url = new URL(url)
    this.#token = token
    this.#devices = devices
  }

  /** All devices poll for commands, and again as soon as they are answered. */
  begin(): void {
    for (const device of this.#devices) this.#poll(device)
  }

  forget(): void {
    this.seen = { uploads: [], commands: [], polls: 0, failures: [] }
  }

  end(): void {
    this.#isOver = true
    for (const poll of this.#waiting) poll.destroy()
    this.#polls.destroy()
    this.#others.destroy()
  }

  /** Sends uploads at a fixed rate, even if earlier ones are not answered; returns their number. */
  async send(rate: number, milliseconds: number): Promise<number> {
    const running: Promise<void>[] = []
    const began = performance.now()
    let commands = 0
    for (let elapsed = 0; elapsed < milliseconds; elapsed = performance.now() - began) {
      while (running.length - commands < (rate * elapsed) / 1000) running.push(this.#upload(this.#turn()))
      while (commands < (COMMANDS_A_SECOND * elapsed) / 1000) {
        running.push(this.#command(this.#turn()))
        commands++
      }
      await sleep(5)
    }
    await Promise.all(running)
    await sleep(500)
    return running.length - commands
  }

  #turn(): Device {
    return this.#devices[this.#next++ % this.#devices.length] as Device
  }

  async #poll(device: Device): Promise<void> {
    while (!this.#isOver) {
      const path = `/device/v1/commands?wait=${WAIT_S}`
      const { status, text } = await this.#ask('GET', path, `Device ${device.key}`, undefined, this.#polls)
      if (this.#isOver) return
      this.seen.polls++
      if (status === 200) {
        const now = performance.now()
        for (const { id } of JSON.parse(text).items) {
          this.#requests.set(id, now)
          this.#match(id)
          this.#ask('POST', `/device/v1/commands/${id}/result`, `Device ${device.key}`, '{"status":"completed"}')
        }
      } else if (status !== 204) {
        this.seen.failures.push(`poll: ${status} ${text}`)
        await sleep(500)
      }
    }
  }

  /** The device may receive it before the user gets the answer. */
  #match(id: string): void {
    const [sent, given] = [this.#dispatched.get(id), this.#requests.get(id)]
    if (sent !== undefined && given !== undefined) this.seen.commands.push(given - sent)
  }

  async #upload({ key }: Device): Promise<void> {
    const now = Date.now()
    const records = Array.from({ length: RECORDS }, (_, i) => ({
      timestamp: new Date(now - (RECORDS - i) * 400).toISOString(),
      channel: 1,
      vehicle_class: 'car',
      speed_kmh: 48.3,
      length_m: 4.31,
      sequence: this.#sequence++,
    }))
    const began = performance.now()
    const { status, text } = await this.#ask('POST', '/device/v1/uploads', `Device ${key}`, JSON.stringify({ records }))
    this.seen.uploads.push(performance.now() - began)
    if (status !== 200) this.seen.failures.push(`upload: ${status} ${text}`)
  }

  async #command({ site }: Device): Promise<void> {
    const path = `/api/v1/traffic/sites/${site}/commands`
    const began = performance.now()
    const { status, text } = await this.#ask('POST', path, `Token ${this.#token}`, '{"command":"ping"}')
    if (status !== 202) {
      this.seen.failures.push(`command: ${status} ${text}`)
      return
    }
    const { id } = JSON.parse(text)
    this.#dispatched.set(id, began)
    this.#match(id)
  }

  #ask(method: string, path: string, authorization: string, body?: string, agent = this.#others) {
    const { hostname, port } = this.#url
    const typed = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    return new Promise<{ status: number; text: string }>(resolve => {
      const sent = request({ hostname, port, method, path, agent, headers: { authorization, ...typed } }, answer => {
        let text = ''
        answer.setEncoding('utf8').on('data', part => {
          text += part
        })
        answer.on('end', () => settle(answer.statusCode ?? 0, text))
      })
      const settle = (status: number, text: string) => {
        this.#waiting.delete(sent)
        resolve({ status, text })
      }
      if (agent === this.#polls) this.#waiting.add(sent)
      sent.on('error', (error: NodeJS.ErrnoException) => settle(0, error.code ?? error.message)).end(body)
    })
  }
}
