import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { formatHour, WEEK, WORKING_DAYS, weekdayLabel } from './clock.ts'
import { m } from './messages.ts'
import type { RangeDraft } from './range-draft.ts'

interface Props {
  draft: RangeDraft
  problem: { hours?: string; weekdays?: string }
  onChange: (part: Partial<RangeDraft>) => void
  isPhone: boolean
}

const short = (hour: number) => String(hour).padStart(2, '0')
/** Peaks of the morning and of the afternoon, and the day of the German guidelines. */
const USUAL_HOURS = [
  [0, 24],
  [7, 9],
  [16, 18],
  [6, 22],
].map(([from = 0, to = 0]) => ({
  value: `${from}-${to}`,
  label: from === 0 ? m.allDay : `${short(from)} – ${short(to)}`,
}))

const ALL = [1, 2, 3, 4, 5, 6, 7]
const USUAL_DAYS = [
  { value: ALL.join(), label: m.allWeekdays },
  { value: WORKING_DAYS.join(), label: m.workingDays },
]

const hourOptions = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))

/** The hours of the day and the weekdays that are counted. */
export function ClockFields({ draft, problem, onChange, isPhone }: Props) {
  const { hours, weekdays } = draft
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <span className="w-20 text-meta font-medium text-text-2 max-md:w-full">{m.timeOfDay}</span>
        <Select
          label={m.fromHour}
          isLabelHidden
          options={hourOptions.slice(0, 24)}
          value={String(hours.from)}
          onChange={from => onChange({ hours: { ...hours, from: Number(from) } })}
          className="num w-[90px] max-md:grow"
        />
        <span aria-hidden="true" className="text-meta text-text-2">
          {m.toHour}
        </span>
        <Select
          label={m.toHour}
          isLabelHidden
          options={hourOptions.slice(1)}
          value={String(hours.to)}
          onChange={to => onChange({ hours: { ...hours, to: Number(to) } })}
          errors={problem.hours ? [''] : []}
          className="num w-[90px] max-md:grow"
        />
        <Segmented
          label={m.timeOfDay}
          options={USUAL_HOURS}
          value={`${hours.from}-${hours.to}`}
          onChange={value => {
            const [from = 0, to = 24] = value.split('-').map(Number)
            onChange({ hours: { from, to } })
          }}
          wide={isPhone}
          className="ms-auto"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <span className="w-20 text-meta font-medium text-text-2 max-md:w-full">{m.weekdays}</span>
        <ToggleButtonGroup
          aria-label={m.weekdays}
          selectionMode="multiple"
          selectedKeys={weekdays.map(String)}
          onSelectionChange={keys => onChange({ weekdays: [...keys].map(Number).sort((a, b) => a - b) })}
          className="flex gap-1 max-md:w-full"
        >
          {WEEK.map(weekday => (
            <ToggleButton
              key={weekday}
              id={String(weekday)}
              className="h-control-sm min-w-10 rounded-control border border-line-strong px-1.5 text-meta font-medium coarse:h-11 max-md:min-w-0 max-md:flex-1 data-selected:border-transparent data-selected:bg-accent-soft data-selected:text-accent-text"
            >
              {weekdayLabel(weekday)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Segmented
          label={m.usualWeekdays}
          options={USUAL_DAYS}
          value={weekdays.join()}
          onChange={value => onChange({ weekdays: value.split(',').map(Number) })}
          wide={isPhone}
          className="ms-auto"
        />
      </div>
      <p role="status" className="text-meta text-bad empty:hidden">
        {[problem.hours, problem.weekdays].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}
