import { TURN_LIMITS } from '../../people/access/scopes/turns.ts'

/** How many connections to PostgreSQL each process opens at most, and the jobs that it runs on them. */

export const HTTP_CONNECTIONS = TURN_LIMITS.connections
/** As many as one organization uses for searches, and two for others. */
export const MIN_HTTP_CONNECTIONS = TURN_LIMITS.find.each + TURN_LIMITS.page.each + 2

/** They share one thread. With four, long exports of two organizations delay the short one of a third by their turns alone. */
export const CONCURRENT_EXPORTS = 4
/** Each reads ahead and reports; two more, so that none waits to complete. */
export const EXPORT_CONNECTIONS = 2 * CONCURRENT_EXPORTS + 2

/** An organization runs one at a time; with two, a long import of one does not delay the short one of another. */
export const CONCURRENT_IMPORTS = 2
/** Fewer than loops: turns are short, and may wait for each other. */
const LOOP_CONNECTIONS = 4
/** Connections for sending webhooks: claims and outcomes are short. */
const WEBHOOK_CONNECTIONS = 2
/** Without those of exports; an import stores, reports and publishes. */
export const LOOP_AND_IMPORT_CONNECTIONS = LOOP_CONNECTIONS + 3 * CONCURRENT_IMPORTS + WEBHOOK_CONNECTIONS

export const WORK_CONNECTIONS = LOOP_AND_IMPORT_CONNECTIONS + EXPORT_CONNECTIONS
