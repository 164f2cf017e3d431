/**
 * A table whose rows are jobs: what a client reads and what a worker acts on are the same row. It has the columns id,
 * organization_id, number, status, attempt, lease_until, started_at, finished_at, progress and error.
 */
export interface JobTable {
  name: 'exports' | 'imports'
  /** As in "The export was interrupted too often." */
  noun: string
  /** What a worker is given of a row; id and attempt are among them. */
  columns: string
  /** Columns that each attempt counts anew. */
  counts: string[]
  /** Said of one that failed for a reason which is nobody's business. */
  failure: string
}

export interface Job {
  id: string
  /** Whose turn it is: a worker whose attempt is not that of the row says nothing any more. */
  attempt: number
}

export const ATTEMPTS = 3

/** It is no longer ours: cancelled, or given to another worker. */
export class JobLost extends Error {}

/** Trying again would not help; the message is a sentence for the person who asked for it. */
export class JobImpossible extends Error {}
