import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ClientLog } from '../judging/client-log.ts'
import type { Outcome } from '../judging/outcome.ts'
import { type OpenedService, type Options, openService, type Service } from './service.ts'

/** For a machine that is five times slower: a fault takes up to 30 s. */
const MAX_MS = 600_000

/** The same service with some of its devices: each fault has sites of its own. */
export const withDevices = (service: Service, from: number, to: number): Service => ({
  ...service,
  devices: service.devices.slice(from, to),
})

type Fault = (promise: string, cause: (service: Service) => Promise<Outcome>) => void

/** The faults of a test file, one after the other: to start a service takes longer than most of them. */
export function faultsOnOneService(options: Options, prepare = async (_: Service): Promise<void> => {}): Fault {
  let opened: OpenedService
  let isClean = true
  let faults = 0
  beforeAll(async () => {
    opened = await openService(options)
    await prepare(opened.service)
  }, MAX_MS)
  afterEach(() => opened.service.endWorkers())
  afterAll(() => opened?.close(isClean))
  return (promise, cause) =>
    test(
      promise,
      async () => {
        const log = new ClientLog(opened.directory, `clients-${++faults}.ndjson`)
        const { violations } = await cause({ ...opened.service, log })
          .catch(error => ({ violations: [String(error.stack)] }))
          .finally(() => log.close())
        isClean &&= violations.length === 0
        expect(violations, `logs are in ${opened.directory}`).toEqual([])
      },
      MAX_MS,
    )
}
