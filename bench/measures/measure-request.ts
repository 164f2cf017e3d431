import { median } from '../tools/percentiles.ts'
import { postmaster, processorTime } from '../tools/processor-time.ts'
import type { Server } from '../tools/start-server.ts'
import type { Workplace } from '../tools/workplace.ts'

const WARM_UP = 2

/** Medians of a request for counted data: milliseconds, and those of all processors. */
export async function measureRequest(
  workplace: Workplace,
  server: Server,
  { path, body }: { path: 'figures' | 'aggregate'; body: object },
  rounds: number,
): Promise<string[]> {
  const roots = [process.pid, await postmaster(workplace.database)]
  const times: { ms: number; processorMs: number }[] = []
  for (let round = -WARM_UP; round < rounds; round++) {
    const [startedAt, before] = [performance.now(), processorTime(roots)]
    const answer = await fetch(`${server.url}/api/v1/traffic/data/${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${workplace.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The server answered ${answer.status}: ${text}`)
    const measured = { ms: performance.now() - startedAt, processorMs: processorTime(roots) - before }
    if (round >= 0) times.push(measured)
  }
  return [median(times.map(({ ms }) => ms)), median(times.map(({ processorMs }) => processorMs))].map(ms =>
    ms.toFixed(0),
  )
}
