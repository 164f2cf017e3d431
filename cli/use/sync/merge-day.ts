import { DayRecords } from './day-records.ts'

/**
 * What a day holds after a batch: a set keyed by the record's id, without the records of uploads that were taken back,
 * sorted by time and id. Applied twice it gives the same.
 */
export function mergeDay(before: DayRecords, added: DayRecords, deleted: ReadonlySet<number>): DayRecords {
  const all: { from: DayRecords; number: number; ts: number; id: number }[] = []
  for (const from of [before, added]) {
    const { uploads } = from
    for (let number = 0; number < from.count; number++) {
      if (!deleted.has(uploads[number] as number)) all.push({ from, number, ...from.placeOf(number) })
    }
  }
  all.sort((a, b) => a.ts - b.ts || a.id - b.id)
  const merged = new DayRecords(Math.max(1, all.length))
  // Records never change, so equal ones stand beside each other.
  for (const [i, { from, number, id }] of all.entries()) if (all[i - 1]?.id !== id) merged.take(from, number)
  return merged
}
