/** How many connections to PostgreSQL each process opens at most, and the jobs that it runs on them. */

export const HTTP_CONNECTIONS = 10

/** Writing one uses a whole core; with two, a short one need not wait for a long one. */
export const CONCURRENT_EXPORTS = 2
/** An export reads ahead, reports and completes. */
export const EXPORT_CONNECTIONS = 3 * CONCURRENT_EXPORTS

/** An organization runs one at a time; with two, a long import of one does not delay the short one of another. */
export const CONCURRENT_IMPORTS = 2
/** Fewer than loops: turns are short, and may wait for each other. */
const LOOP_CONNECTIONS = 4
/** Of the sending of webhooks: claims and outcomes are short. */
const WEBHOOK_CONNECTIONS = 2
/** Without those of exports; an import stores, reports and publishes. */
export const LOOP_AND_IMPORT_CONNECTIONS = LOOP_CONNECTIONS + 3 * CONCURRENT_IMPORTS + WEBHOOK_CONNECTIONS

export const WORK_CONNECTIONS = LOOP_AND_IMPORT_CONNECTIONS + EXPORT_CONNECTIONS
