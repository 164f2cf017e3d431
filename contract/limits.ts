/** Limits that the server enforces, and that clients and documentation name. */

/** The longest window of a search; an export has no limit. */
export const MAX_SEARCH_DAYS = 30

/** The largest `limit` of a page of records. */
export const MAX_PAGE_SIZE = 10_000

/** How long a cursor is valid; those of changes do not expire. */
export const CURSOR_LIFETIME_HOURS = 48

/** Requests per minute of a user's token, and as many of the user's sessions; the operator can set another limit. */
export const DEFAULT_REQUESTS_PER_MINUTE = 600

/** Requests per minute of a device. */
export const DEVICE_REQUESTS_PER_MINUTE = 600

/** The longest window of an aggregate, and of the gaps of a site. */
export const MAX_AGGREGATE_DAYS = 366

/** Records of a device whose clock is further off are flagged `clock_unsynced`, and its site has that alarm. */
export const MAX_CLOCK_OFFSET_S = 2
