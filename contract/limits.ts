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

/** Requests per minute of an address that reads what is public, at each process of the service. */
export const PUBLIC_REQUESTS_PER_MINUTE = 120

/** Limits of the files of exports, which the operator can set. */
export interface ExportSizes {
  /** Rows of a file: records, or intervals of channels. */
  rows: number
  bytes: number
  /** Bytes that exports leave free on their disk; null: a twentieth of it, but from 1 to 10 GiB. */
  reserveBytes: number | null
}
export const DEFAULT_EXPORT_SIZES: ExportSizes = { rows: 50_000_000, bytes: 16 * 1024 ** 3, reserveBytes: null }

/** The longest window of an aggregate, and of the gaps of a site. */
export const MAX_AGGREGATE_DAYS = 366

/** Records of a device whose clock is further off are flagged `clock_unsynced`, and its site has that alarm. */
export const MAX_CLOCK_OFFSET_S = 2

/** The site of a device whose battery has less has the alarm `battery_low`. */
export const MIN_BATTERY_PERCENT = 20

/** Limits of an organization's logo, which is in each page of its reports. Its base64 fits into the JSON of a request. */
export const MAX_LOGO_BYTES = 45_000
export const MAX_LOGO_PIXELS = 1000

export interface OrganizationLimits {
  sites: number
  devices: number
  users: number
}

/**
 * What managers of one organization can create, unless the operator sets other numbers: twice the 5,000 sites for which the
 * service is measured, two devices for each, so that all can be replaced once, and the staff of a large authority.
 */
export const ORGANIZATION_LIMITS: OrganizationLimits = { sites: 10_000, devices: 20_000, users: 1_000 }
