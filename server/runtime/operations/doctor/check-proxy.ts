import type { Reached } from '../../../../contract/reached.ts'
import type { Config } from '../../config.ts'
import { bad, type Diagnosis, ok, warn } from './diagnosis.ts'

const WAIT_MS = 5_000
/** An address of a network that is for documents alone: no caller has it. */
const FORGED = '192.0.2.99'

/** What the proxies in front of the running service send, seen by a request to PUBLIC_URL. */
export async function checkProxy({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Diagnosis> {
  if (publicUrl === null) return ok('proxy', 'none: PUBLIC_URL is not set')
  const url = new URL('/reached', publicUrl)
  let reached: Reached
  try {
    const answer = await fetch(url, {
      headers: { 'X-Forwarded-For': FORGED },
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    if (!answer.ok) throw new Error(`the answer has the status ${answer.status}`)
    reached = await readReached(answer)
  } catch (error) {
    const { message, cause } = error as Error
    const found = `${url.origin} does not lead to the service: ${cause instanceof Error ? cause.message : message}`
    const advice =
      'Start the service and its proxy, and check the name, the certificate and PUBLIC_URL. From inside a network the public address may be closed.'
    return warn('proxy', found, advice)
  }
  return judgeProxy(reached)
}

async function readReached(answer: Response): Promise<Reached> {
  const reached = (await answer.json().catch(() => null)) as Partial<Reached> | null
  if (typeof reached?.host !== 'string' || typeof reached.address !== 'string') {
    throw new Error('the answer is not one of Wayside')
  }
  return reached as Reached
}

function judgeProxy({ host, expected_host, is_host_accepted, address, is_from_trusted_proxy }: Reached): Diagnosis {
  if (!is_host_accepted) {
    const found = `it passes on the host "${host}" instead of "${expected_host}": signing in is refused`
    return bad(
      'proxy',
      found,
      'Pass on the Host header as the browser sent it: in nginx `proxy_set_header Host $http_host;`.',
    )
  }
  if (address === FORGED) {
    const advice = 'Let it set the header: in nginx `proxy_set_header X-Forwarded-For $remote_addr;`.'
    return bad('proxy', 'it passes on X-Forwarded-For of callers: anyone can choose the address that is seen', advice)
  }
  if (!is_from_trusted_proxy) {
    const found = `requests arrive from ${address}, which is not one of TRUSTED_PROXIES: all callers have this address`
    return warn(
      'proxy',
      found,
      'Name the address of the proxy in TRUSTED_PROXIES. Without a proxy this is as it should be.',
    )
  }
  return ok('proxy', `it passes on the host and the address of callers (${address})`)
}
