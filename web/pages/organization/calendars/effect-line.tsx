import { type Lane, type MarkedDays, workingDaysOf } from './marked-days.ts'
import { m } from './messages.ts'
import { Swatch } from './year-strip.tsx'

interface Props {
  lane: Lane
  year: number
  days: readonly MarkedDays[]
  /** Public holidays are no working days. */
  holidays?: ReadonlySet<string>
}

const SENTENCES = { public: m.affectsPublic, school: m.affectsSchool, own: m.affectsOwn }

/** What the marked days do: `Affects 2 working days of 2026: they count as Sundays.` */
export function EffectLine({ lane, year, days, holidays }: Props) {
  const count = workingDaysOf(days, year, lane === 'public' ? undefined : holidays)
  return (
    <p className="flex gap-2 text-meta text-text-2">
      <Swatch lane={lane} />
      <span className="num">{SENTENCES[lane]({ count, year: String(year) })}</span>
    </p>
  )
}
