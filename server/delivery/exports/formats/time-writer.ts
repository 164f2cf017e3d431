import { DAY_MS } from '../../../../contract/times/time.ts'
import { withOffset } from '../../../../contract/times/time-zone.ts'
import { ZoneOffsets } from '../../../../contract/times/zone-offsets.ts'
import { type Text, text, writeText, writeTime } from '../../../records/write-ascii.ts'

/** Writes moments in the local time of a zone: `2026-06-01T09:15:23.412+02:00`. Date and offset are cached. */
export class TimeWriter {
  readonly #clock: ZoneOffsets
  readonly #isUtc: boolean
  #offsetMs = Number.NaN
  #offset: Text = text('')
  #day = Number.NaN
  #date: Text = text('')

  constructor(zone: string, isUtc = false) {
    this.#clock = new ZoneOffsets(zone)
    this.#isUtc = isUtc
  }

  write(out: DataView, start: number, epochMs: number): number {
    const offsetMs = this.#clock.offsetMs(epochMs)
    if (offsetMs !== this.#offsetMs) {
      this.#offsetMs = offsetMs
      this.#offset = text(this.#isUtc ? 'Z' : withOffset(new Date(epochMs), this.#clock.zone).slice(-6))
    }
    const local = epochMs + offsetMs
    const day = Math.floor(local / DAY_MS)
    if (day !== this.#day) {
      this.#day = day
      this.#date = text(new Date(local).toISOString().slice(0, 11))
    }
    const at = writeTime(out, writeText(out, start, this.#date), local - day * DAY_MS)
    return writeText(out, at, this.#offset)
  }
}
