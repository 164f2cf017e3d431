import { type ParseLimits, parseRecord } from './parse-record.ts'
import type { Rejection, SentRecord } from './sent-record.ts'

export interface Checked {
  sent: unknown[]
  records: SentRecord[]
  rejections: Rejection[]
}

/** The good records of an upload, and why the others are refused. */
export function check(sent: unknown[], limits: ParseLimits): Checked {
  const records: SentRecord[] = []
  const rejections: Rejection[] = []
  for (const [index, record] of sent.entries()) {
    const parsed = parseRecord(record, index, limits)
    if (typeof parsed === 'string') rejections.push({ index, reason: parsed, record })
    else records.push(parsed)
  }
  return { sent, records, rejections }
}
