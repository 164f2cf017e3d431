import { MINUTE_MS } from '../../../contract/times/time.ts'
import { localText } from '../traffic/plain-aggregate.ts'
import type { Day } from './plain-days.ts'
import { add, four, mean, two } from './plain-numbers.ts'
import { PlainVolumes } from './plain-volumes.ts'

/** Peak hours, sliding and by the clock. */
export class PlainPeaks extends PlainVolumes {
  peak_hours(windows = { morning: [390, 630], afternoon: [840, 1200] }, channel?: number) {
    const used = channel === undefined ? this.used : this.judgedFor(channel)
    const working = used.filter(({ kind }) => kind === 'working_day')
    const labels = Array.from({ length: 96 }, (_, i) => i * 15)
    const meanDay = labels.map(minute => ({
      minute,
      n:
        mean(
          working.flatMap(day =>
            day.quarters.filter(quarter => quarter.minute === minute).map(quarter => this.count([quarter], channel)),
          ),
        ) ?? 0,
      start: 0,
    }))
    type Slot = { minute: number; n: number; start: number }
    const best = (slots: Slot[], isInside: (slot: Slot, i: number) => boolean, onlyHours: boolean) => {
      let found: { i: number; n: number; four: Slot[] } | null = null
      for (let i = 0; i + 4 <= slots.length; i++) {
        const four = slots.slice(i, i + 4)
        if (!four.every((slot, k) => isInside(slot, i + k))) continue
        if (onlyHours && (four[0] as Slot).minute % 60 !== 0) continue
        const n = add(four.map(slot => slot.n))
        if (!found || n > found.n + 0.000001) found = { i, n, four }
      }
      return found
    }
    const parts = (slots: Slot[]) => {
      const within = (window: number[]) => (slot: Slot) =>
        slot.minute >= (window[0] as number) && slot.minute + 15 <= (window[1] as number)
      const both = (isInside: (slot: Slot, i: number) => boolean) => ({
        peak: best(slots, isInside, false),
        clock: best(slots, isInside, true),
      })
      const morning = both(within(windows.morning))
      const afternoon = both(within(windows.afternoon))
      return {
        whole_day: both(() => true),
        morning,
        off_peak: both(
          (_, i) => morning.peak !== null && afternoon.peak !== null && i >= morning.peak.i + 4 && i < afternoon.peak.i,
        ),
        afternoon,
      }
    }
    const phf = (found: { n: number; four: Slot[] }) => four(found.n, 4 * Math.max(...found.four.map(slot => slot.n)))
    const text = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const range = ({ four }: { four: Slot[] }) => ({
      from: text((four[0] as Slot).minute),
      to: text((four[3] as Slot).minute + 15),
    })
    const ofMean = working.length === 0 ? null : parts(meanDay)
    type PartOfDay = 'whole_day' | 'morning' | 'off_peak' | 'afternoon'
    const highestOf = (days: Day[], name: PartOfDay) => {
      const top = days
        .map(day => ({
          date: day.date,
          found: parts(day.quarters.map(quarter => ({ ...quarter, n: this.count([quarter]) })))[name],
        }))
        .filter(({ found }) => found.peak)
        .sort((a, b) => (b.found.peak?.n as number) - (a.found.peak?.n as number))[0]
      if (!top?.found.peak) return null
      const { peak, clock } = top.found
      const start = ({ four }: { four: Slot[] }) => localText(this.site.zone, (four[0] as Slot).start)
      const clock_hour = clock && { start: start(clock), volume: clock.n }
      return { date: top.date, start: start(peak), volume: peak.n, phf: phf(peak), clock_hour }
    }
    const result = (name: PartOfDay) => {
      const average = ofMean?.[name]
      return {
        mean_working_day: average?.peak
          ? {
              ...range(average.peak),
              volume: two(average.peak.n),
              phf: phf(average.peak),
              clock_hour: average.clock && { ...range(average.clock), volume: two(average.clock.n) },
            }
          : null,
        highest_day: highestOf(this.used, name),
      }
    }
    const highest = highestOf(this.days, 'whole_day')
    return {
      used: { ...this.usedDays(), working_days: working.length },
      reason: this.used.length === 0 ? 'no_day_counts' : working.length === 0 ? 'no_working_day_counts' : null,
      highest_hour: highest && highest.volume > 0 ? highest : null,
      whole_day: result('whole_day'),
      morning: result('morning'),
      off_peak: result('off_peak'),
      afternoon: result('afternoon'),
    }
  }

  /** The days that count for one channel alone. */
  protected judgedFor(channel: number): Day[] {
    const { min_coverage = 0.95 } = this.request
    return this.days.filter(day => {
      const start = day.quarters[0]?.start as number
      const minutes = day.quarters.length * 15
      const selected = day.quarters.filter(quarter => this.isSelected(quarter.start)).length * 15
      if (day.reason === 'outside_window' || day.reason === 'not_selected') return false
      return this.minutes(start, start + minutes * MINUTE_MS, [channel], false) / selected >= min_coverage
    })
  }
}
