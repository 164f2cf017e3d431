/** How a simulated device behaves; times in milliseconds. */
export interface Habits {
  /** How often it checks whether there is something to send. */
  uploadEveryMs: number
  /** Without vehicles it reports this often that it measured. */
  quietMs: number
  statusEveryMs: number
  /** At each check: the chance to fall silent, and for how long at most. What it measured meanwhile it sends later. */
  offlineChance: number
  longestOfflineMs: number
  /** The chance that it takes no answer for an answer, and sends an upload twice. */
  twiceChance: number
  /** Maximum drift of its clock, which is set right by `sync_clock`, or when it is off by half a minute. */
  driftMsPerSecond: number
  /** The chance that a command fails. */
  failureChance: number
  rebootMs: number
}

/** For trying a service: everything that goes wrong in the field goes wrong within minutes. */
export const ROUGH: Habits = {
  uploadEveryMs: 2_000,
  quietMs: 10_000,
  statusEveryMs: 10_000,
  offlineChance: 0.05,
  longestOfflineMs: 15_000,
  twiceChance: 0.2,
  driftMsPerSecond: 20,
  failureChance: 0.1,
  rebootMs: 3_000,
}

/** For a demo: sites are live and commands are answered. */
export const GENTLE: Habits = {
  uploadEveryMs: 8_000,
  quietMs: 300_000,
  statusEveryMs: 60_000,
  offlineChance: 0,
  longestOfflineMs: 0,
  twiceChance: 0,
  driftMsPerSecond: 0,
  failureChance: 0,
  rebootMs: 8_000,
}
