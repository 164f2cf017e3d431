import type { Queryable } from './database.ts'

/**
 * All advisory locks of the service, each by its name and a number. A transaction holds one until it ends. The names must
 * not change while processes of two releases share a database.
 */
export const LOCKS = {
  /** Storing, removing and recounting records of a site. */
  site: (siteId: number) => key('upload', siteId),
  /**
   * Records of an organization on a UTC day: writers hold it shared, and sealing, which turns rows into blocks, alone.
   * Always acquired after the site's lock, in the order of the days.
   */
  recordsOfDay: (organizationId: number, day: number) => key('records', (organizationId * 100_003 + day) | 0),
  /**
   * On a cluster: which records of an organization are read from blocks of all sites, and which from rows. Readers of all
   * sites hold it shared; who changes it holds it alone, after the lock of the day. It is released after the workers have
   * committed, so that a reader who waited for it sees the change on all of them.
   */
  spansOfOrganization: (organizationId: number) => key('spans', organizationId),
  /** Giving uploads their positions among the changes. */
  publishing: () => key('publish', 0),
  /** Creating the tables of months. */
  months: () => key('months', 0),
  /** Counting an organization's queued exports. */
  exportQueue: (organizationId: number) => key('exports', organizationId),
  /** Counting an organization's waiting imports. */
  importQueue: (organizationId: number) => key('imports', organizationId),
  /** Claiming the next job of a kind. */
  claim: (noun: string) => key(`claim ${noun}`, 0),
  /** Counting the commands that wait at a site. */
  commandQueue: (siteId: number) => key('commands', siteId),
  /** Counting an organization's quality periods. */
  qualityPeriods: (organizationId: number) => key('quality', organizationId),
  /** Counting an organization's calendars and their days. */
  calendars: (organizationId: number) => key('calendars', organizationId),
  /** Counting an organization's webhooks. */
  webhooks: (organizationId: number) => key('webhooks', organizationId),
  /** Counting an organization's links to share. */
  shares: (organizationId: number) => key('shares', organizationId),
  /** Counting an organization's sites, devices and users. */
  organizationSize: (organizationId: number) => key('organization size', organizationId),
  /** Receiving the statuses of a device in their order. */
  deviceStatus: (deviceId: number) => key('status', deviceId),
  /** Counting the open streams of a user. */
  openStreams: (userId: number) => key('open streams', userId),
} as const

const key = (name: string, number: number): string => `hashtext('${name}'), ${Number(number)}`

/** The statement as text, for several statements that are sent as one. */
export const lockStatement = (lock: string): string => `select pg_advisory_xact_lock(${lock})`
export const sharedLockStatement = (lock: string): string => `select pg_advisory_xact_lock_shared(${lock})`

/** Waits for the lock. A statement of its own, so that the next one sees all that was committed before. */
export const lock = (tx: Queryable, key: string) => tx.query(lockStatement(key))
export const lockSite = (tx: Queryable, siteId: number) => lock(tx, LOCKS.site(siteId))
