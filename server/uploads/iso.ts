export const isoOrNull = (ts: number | null | undefined): string | null =>
  ts === null || ts === undefined ? null : new Date(ts).toISOString()
