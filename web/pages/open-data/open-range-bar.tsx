import type { PublicFigures } from '../../../client/open.ts'
import { MIN_COVERAGE } from '../../../contract/quality.ts'
import { formatHours, formatWeekdays } from '../../parts/range/clock.ts'
import { type CountedChoice, sumUsed } from '../../parts/range/counted.ts'
import { CountedChip } from '../../parts/range/counted-chip.tsx'
import {
  formatRange,
  type Range,
  type RangeName,
  readRange,
  type Search,
  searchOf,
  stepRange,
} from '../../parts/range/range.ts'
import { tooLong } from '../../parts/range/range-draft.ts'
import { RangePicker } from '../../parts/range/range-picker.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ActiveChip } from '../../ui/chip.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatCoverage } from '../../ui/text/format.ts'
import { m } from './messages.ts'

const RANGES: { value: RangeName; label: string }[] = [
  { value: '7d', label: m.days7 },
  { value: '30d', label: m.days30 },
]

interface Props {
  range: Range
  counted: CountedChoice
  /** What was measured and counted of the range. */
  used: PublicFigures['used'] | undefined
  onChange: (search: Search) => void
}

/** The range of the page; it is stored in the address. */
export function OpenRangeBar({ range, counted, used, onChange }: Props) {
  const { clock, today, zone, zoom, refused } = range
  const share = used?.coverage
  const later = stepRange(range, 1)
  const show = (next: Search | null) => next && onChange(next)
  const named = (name: RangeName) =>
    show(searchOf({ ...readRange({ range: name }, zone, today.toDate(zone).getTime()), clock }))
  return (
    <div className="flex flex-col gap-2 pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label={m.range} options={RANGES} value={range.name} onChange={named} size="normal" />
        <div className="flex min-w-0 items-center gap-1 max-md:w-full">
          <IconButton icon="chevron-left" label={m.earlier} onPress={() => show(stepRange(range, -1))} />
          <RangePicker
            days={range}
            clock={clock}
            label={formatRange(range)}
            today={today}
            zone={zone}
            onChange={choice => show(searchOf({ ...range, ...choice, zoom: null }))}
            className="max-md:grow"
          />
          <IconButton icon="chevron-right" label={m.later} isDisabled={later === null} onPress={() => show(later)} />
        </div>
        {zoom && (
          <Button size="small" icon="arrow-left" onPress={() => onChange({ zoom: undefined })}>
            {m.backToTheRange}
          </Button>
        )}
        {clock.hours && <ActiveChip label={formatHours(clock.hours)} onClear={() => onChange({ hours: undefined })} />}
        {clock.weekdays && (
          <ActiveChip label={formatWeekdays(clock.weekdays)} onClear={() => onChange({ weekdays: undefined })} />
        )}
        <CountedChip counted={counted} used={used && sumUsed([used])} onChange={onChange} />
        {share != null && (
          <Tag tone={share < MIN_COVERAGE ? 'warn' : 'off'}>{m.measured({ share: formatCoverage(share) })}</Tag>
        )}
      </div>
      {refused && <Notice tone="warn">{tooLong(refused)}</Notice>}
    </div>
  )
}
