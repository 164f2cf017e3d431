import { spawnCommand } from '../../support/services/spawn-server.ts'
import { send } from './send.ts'
import type { Service } from './services/service.ts'

export interface Account {
  email: string
  password: string
}

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
const PASSWORD = 'correct horse battery staple'

/** People who have chosen a password, by the links that an operator prints. */
export async function makeAccounts({ url, dataDir }: Service, count: number): Promise<Account[]> {
  const accounts: Account[] = []
  for (let i = 0; i < count; i++) {
    const email = `person${i}@city.example`
    const invite = [
      'admin',
      'user',
      'invite',
      email,
      '--organization',
      'City',
      '--permission',
      'can_read_data',
      '--json',
    ]
    const run = spawnCommand(invite, { DATA_DIR: dataDir })
    await run.ended
    const [, link] = /\/link#([\w-]+)/.exec(run.output.join('\n')) ?? []
    if (!link) throw new Error(`no link was printed:\n${run.output.join('\n')}`)
    const body = JSON.stringify({ link, password: PASSWORD })
    const sent = { method: 'POST', path: '/app/api/open/link/use', headers: SAME_ORIGIN, body, givenUpMs: 30_000 }
    const { status, text } = await send(url, sent)
    if (status !== 200) throw new Error(`the link was refused: ${status} ${text}`)
    accounts.push({ email, password: PASSWORD })
  }
  return accounts
}

/** An attempt from an address of its own, as a proxy forwards it. */
export function signInFrom(url: string, { email, password }: Account, address: string) {
  return send(url, {
    method: 'POST',
    path: '/app/api/open/sign-in',
    headers: { ...SAME_ORIGIN, 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
    givenUpMs: 30_000,
  })
}

/** The nth of 65,000. */
export const addressNumber = (n: number): string => `10.9.${n >> 8}.${n & 255}`
