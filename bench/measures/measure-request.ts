import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../tools/percentiles.ts'
import { postmaster, processorTime } from '../tools/processor-time.ts'
import type { Server } from '../tools/start-server.ts'
import type { Workplace } from '../tools/workplace.ts'

const WARM_UP = 2

/** A request for counted data: the median and the least milliseconds, and the median of those of all processors. */
export async function measureRequest(
  workplace: Workplace,
  server: Server,
  { path, body }: { path: 'figures' | 'aggregate'; body: object },
  rounds: number,
  pauseMs = 0,
): Promise<string[]> {
  const roots = [process.pid, await postmaster(workplace.database)]
  const times: { ms: number; processorMs: number }[] = []
  for (let round = -WARM_UP; round < rounds; round++) {
    // A machine that slows down under load recovers meanwhile.
    await sleep(pauseMs)
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
  const answerMs = times.map(({ ms }) => ms)
  const processorMs = median(times.map(({ processorMs }) => processorMs))
  return [median(answerMs), Math.min(...answerMs), processorMs].map(ms => ms.toFixed(0))
}
