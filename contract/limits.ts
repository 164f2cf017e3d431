/** Limits that the server enforces, and that clients and documentation name. */

/** The longest window of a search; an export has no limit. */
export const MAX_SEARCH_DAYS = 30

/** The largest `limit` of a page of records. */
export const MAX_PAGE_SIZE = 10_000

/** The longest window of an aggregate, and of the gaps of a site. */
export const MAX_AGGREGATE_DAYS = 366

/** Records of a device whose clock is further off are flagged `clock_unsynced`, and its site has that alarm. */
export const MAX_CLOCK_OFFSET_S = 2
