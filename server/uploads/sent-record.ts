/** A record as a device or a file sent it, checked and in the units of storage; not yet stored. */
export interface SentRecord {
  /** Its place in the upload, for messages. */
  index: number
  /** Milliseconds since 1970. */
  ts: number
  channel: number
  lane: number | null
  vehicleClass: number
  classCode: number | null
  /** 0.1 km/h. */
  speed: number | null
  /** cm. */
  length: number | null
  /** ms. */
  headway: number | null
  /** ms. */
  gap: number | null
  sequence: number | null
  flags: number
}

export interface Rejection {
  index: number
  reason: string
  record: unknown
}
