export interface ExportProgress {
  /** `waiting` for its turn, `writing` on the service, or `downloading`. */
  phase: 'waiting' | 'writing' | 'downloading'
  /** Progress of the phase, 0 to 1. */
  share: number
  records_written: number
  received_bytes: number
  /** Null until it is written. */
  size_bytes: number | null
}

export interface ProgressOptions {
  onProgress?: (progress: ExportProgress) => void
}
