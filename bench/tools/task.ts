import type { Results } from './results.ts'
import type { Server } from './start-server.ts'
import type { Workplace } from './workplace.ts'

/** The window of the searches: the last 30 days of the records. */
export interface Task {
  workplace: Workplace
  server: Server
  from: number
  to: number
  seconds: number
  results: Results
}
