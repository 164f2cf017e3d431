import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '../http/errors.ts'
import { Gate } from '../http/gate.ts'

/** Behind the prefix, of nobody's password: so that an unknown account takes as long as a known one. */
const NOBODY = 'uCbjrMxOPCjpF2vooHbUbw$/Tn2AVKA2GVCERDo28JZ+55Au2KVzOrDtm3HICXfDRM'

export const PASSWORD_LIMITS = {
  /** One per two cores: the others go on answering. */
  atATime: Math.max(1, Math.floor(availableParallelism() / 2)),
  waitMs: 5_000,
  /** argon2id is the package's own choice of algorithm. 170 ms of one core, and 64 MiB while it lasts. */
  cost: { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 },
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** False without a hash, after the same time. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Made when passwords cost less than they do now. */
  isOutdated(hash: string): boolean
}

/** The work on passwords, few at a time; who has waited too long for a turn is answered 503. */
export function passwordsInTurn({ atATime, waitMs, cost } = PASSWORD_LIMITS): Passwords {
  const gate = new Gate<'all'>({ places: atATime, waitMs, refuse: unavailable })
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  return {
    hash: password => gate.run('all', () => hash(canonical(password), cost)),
    verify: (kept, password) =>
      gate.run('all', async () => (await verify(kept ?? prefix + NOBODY, canonical(password))) && kept !== null),
    isOutdated: kept => !kept.startsWith(prefix),
  }
}

/** The same letters typed on different keyboards are the same password. */
const canonical = (password: string): string => password.normalize('NFC')
