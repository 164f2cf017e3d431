import type { AnswerOf, BodyOf, CallOptions, QueryOf } from './call.ts'
import type { RetryOptions } from './retry.ts'
import { Service } from './service.ts'
import type { paths } from './v1-types.ts'

export type DeviceUpload = BodyOf<paths, '/device/v1/uploads', 'post'>
export type UploadResult = AnswerOf<paths, '/device/v1/uploads', 'post'>
export type DeviceIntervals = BodyOf<paths, '/device/v1/intervals', 'post'>
export type IntervalResult = AnswerOf<paths, '/device/v1/intervals', 'post'>
export type StatusReport = BodyOf<paths, '/device/v1/status', 'post'>
export type StatusAnswer = AnswerOf<paths, '/device/v1/status', 'post'>
export type CommandPoll = QueryOf<paths, '/device/v1/commands', 'get'>
/** Undefined: none came. */
export type GivenCommands = AnswerOf<paths, '/device/v1/commands', 'get'>
export type CommandAnswer = AnswerOf<paths, '/device/v1/commands/{id}/result', 'post'>
export type CommandResult = BodyOf<paths, '/device/v1/commands/{id}/result', 'post'>

export interface DeviceOptions {
  /** Where the service is. Undefined, as a variable that is not set, throws a TypeError. */
  url: string | undefined
  /** The key of the device, from its page in the web application. */
  key: string | undefined
  fetch?: typeof fetch
  retry?: RetryOptions
}

type O = CallOptions

/** The service as a device sees it. */
export class WaysideDevice {
  readonly #service: Service

  constructor({ url, key, ...options }: DeviceOptions) {
    this.#service = new Service(url, 'Device', key, options)
  }

  /** What is sent again is stored once. */
  upload(body: DeviceUpload, o?: O): Promise<UploadResult> {
    return this.#service.call('post', '/device/v1/uploads', { body }, repeatable(o))
  }

  /** Counts that the device added up itself. What is sent again is stored once; other counts of an interval correct it. */
  intervals(body: DeviceIntervals, o?: O): Promise<IntervalResult> {
    return this.#service.call('post', '/device/v1/intervals', { body }, repeatable(o))
  }

  status(body: StatusReport, o?: O): Promise<StatusAnswer> {
    return this.#service.call('post', '/device/v1/status', { body }, o)
  }

  /** Waits up to so many seconds for commands. */
  commands(query: CommandPoll = { wait: 25 }, o?: O): Promise<GivenCommands> {
    return this.#service.call('get', '/device/v1/commands', { query }, o)
  }

  /** Before acting on it: a command that is acknowledged is never delivered again. */
  acknowledge(id: string, o?: O): Promise<CommandAnswer> {
    return this.#service.call('post', '/device/v1/commands/{id}/acknowledge', { path: { id } }, repeatable(o))
  }

  finish(id: string, body: CommandResult, o?: O): Promise<CommandAnswer> {
    return this.#service.call('post', '/device/v1/commands/{id}/result', { path: { id }, body }, repeatable(o))
  }
}

/** What carries a key may be repeated. The same acknowledgement or result again changes nothing. */
const repeatable = (o?: O): O => ({ ...o, headers: { 'Idempotency-Key': crypto.randomUUID(), ...o?.headers } })
