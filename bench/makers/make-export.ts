import type { Server } from '../tools/start-server.ts'
import type { Workplace } from '../tools/workplace.ts'
import { START } from './make-records.ts'

interface Made {
  id: string
  status: string
  started_at: string
  finished_at: string
  records_written: number
  error: string | null
}

const iso = (ms: number) => new Date(ms).toISOString()

const ALL = { from_dt: iso(START), to_dt: '2027-01-01T00:00:00Z' }

/** Creates an export over HTTP, waits for it and deletes it. Returns the milliseconds that it ran. */
export async function makeExport(
  workplace: Workplace,
  { url }: Server,
  format: string,
  time: { from_dt: string; to_dt: string } = ALL,
): Promise<number> {
  const ask = async (method: string, path: string, body?: object): Promise<Made> => {
    const headers = { authorization: `Token ${workplace.token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1/traffic/exports${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The server answered ${answer.status}: ${text}`)
    return JSON.parse(text || 'null')
  }
  let made = await ask('POST', '', { time, format })
  while (['queued', 'running'].includes(made.status)) {
    await new Promise(resolve => setTimeout(resolve, 100))
    made = await ask('GET', `/${made.id}`)
  }
  if (made.status !== 'completed') throw new Error(`The export ended ${made.status}: ${made.error}`)
  await ask('DELETE', `/${made.id}`)
  return Date.parse(made.finished_at) - Date.parse(made.started_at)
}
