/** For databases of tests: on a machine whose processors are taken away for seconds, the service's own limits are too short. */
export const PATIENT = { connectMs: 60_000, statementMs: 60_000, lockMs: 30_000 }
