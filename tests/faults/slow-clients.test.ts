import { expect, test } from 'vitest'
import { slowClients } from './slow-clients.ts'

test('slow clients are cut in time', async () => {
  const { violations } = await slowClients({ headers: 20, bodies: 20, measuredMs: 2_000, judgeLatency: false })
  expect(violations).toEqual([])
}, 120_000)
