import { useQuery } from '@tanstack/react-query'
import type { Site } from '../../../client/shapes.ts'
import { CLASS_NAMES, CLASSES } from '../../parts/plots/vehicle-classes.ts'
import { formatHours, formatWeekdays, WEEK, weekdayLabel, writeWeekdays } from '../../parts/range/clock.ts'
import { CountedChip } from '../../parts/range/counted-chip.tsx'
import { client } from '../../service/client.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { FilterChip } from '../../ui/chip.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import { useCompareAddress, useUsed } from './use-comparisons.ts'
import type { CompareView } from './view.ts'

/** Peaks, the day without the night, and the day of the German guidelines. */
const USUAL_HOURS = ['7-9', '6-10', '7-18', '15-19', '16-18', '6-22']

const WEEKDAY_OPTIONS = WEEK.map(weekday => ({ value: String(weekday), label: weekdayLabel(weekday) }))

/** Weekdays, hours and classes, which are the same on all sides. */
export function FilterBar({ view, sites }: { view: CompareView; sites: Site[] }) {
  const { change } = useCompareAddress()
  const used = useUsed(sites, view, useMeasures())
  const { clock, classes } = view
  const hours = clock.hours && `${clock.hours.from}-${clock.hours.to}`
  const options = [...new Set([...USUAL_HOURS, ...(hours ? [hours] : [])])].map(value => {
    const [from = 0, to = 24] = value.split('-').map(Number)
    return { value, label: formatHours({ from, to }) }
  })
  return (
    <div className="flex flex-wrap items-center gap-1.5 md:ms-auto">
      <div className="min-w-0 max-md:w-full">
        <CountedChip counted={view.counted} classes={classes.length} used={used} onChange={change} />
      </div>
      <FilterChip
        label={m.allDays}
        options={WEEKDAY_OPTIONS}
        chosen={(clock.weekdays ?? []).map(String)}
        summary={clock.weekdays ? formatWeekdays(clock.weekdays) : undefined}
        onChange={chosen => change({ weekdays: writeWeekdays(chosen.length === 0 ? null : chosen.map(Number).sort()) })}
      />
      <FilterChip
        label={m.allHours}
        options={options}
        chosen={hours ? [hours] : []}
        multiple={false}
        onChange={([chosen]) => change({ hours: chosen })}
      />
      <FilterChip
        label={m.allClasses}
        options={CLASSES.map(name => ({ value: name, label: CLASS_NAMES[name] }))}
        chosen={classes}
        summary={classes.length > 2 ? m.classes({ count: formatNumber(classes.length) }) : undefined}
        onChange={chosen => change({ classes: chosen.join(',') })}
      />
      {view.mode === 'periods' && view.site !== null && <DirectionChip site={view.site} view={view} />}
    </div>
  )
}

/** The directions of the site whose periods are compared. */
function DirectionChip({ site, view }: { site: number; view: CompareView }) {
  const { change } = useCompareAddress()
  const { data } = useQuery({ queryKey: ['site', site], queryFn: ({ signal }) => client.site(site, { signal }) })
  if (!data || data.channels.length < 2) return null
  return (
    <FilterChip
      label={data.channels.length === 2 ? m.bothDirections : m.allDirections}
      options={data.channels.map(({ number, direction, name }) => ({
        value: String(number),
        label: `${number} → ${direction || name || m.channel({ number: String(number) })}`,
      }))}
      chosen={view.channels.map(String)}
      onChange={chosen => change({ channels: chosen.sort().join(',') })}
    />
  )
}
