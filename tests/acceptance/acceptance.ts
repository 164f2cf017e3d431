import { authentication } from './authentication.ts'
import { commands } from './commands.ts'
import { contract } from './contract.ts'
import { searches } from './searches.ts'
import { sites } from './sites.ts'
import type { Target } from './target.ts'

/** The interface made executable: only HTTP, against any server and token whose organization has sites and records. */
export function acceptance(target: () => Target): void {
  authentication(target)
  sites(target)
  searches(target)
  contract(target)
  commands(target)
}
