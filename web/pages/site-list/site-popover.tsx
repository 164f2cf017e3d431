import { describeCount, problemOf, STATE_NAMES } from '../../parts/site-state/site-state.ts'
import { STATE_TONES } from '../../parts/site-state/state-glyph.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatAgo, formatNumber } from '../../ui/text/format.ts'
import { PageLink } from '../../ui/text-link.tsx'
import type { ListedSite } from './filter-sites.ts'
import { HourBars } from './hour-bars.tsx'
import { m } from './messages.ts'
import { TYPE_NAMES } from './site-filters.tsx'
import { type Hours, todayCount } from './use-sites.ts'

const PROBLEMS = { ok: '', warn: 'text-warn', bad: 'text-bad', off: 'text-off', accent: '' }

/** A summary of the selected site beside its marker. */
export function SitePopover({ listed, hours, now }: { listed: ListedSite; hours: Hours | undefined; now: number }) {
  const { site, state } = listed
  const { data_range } = hours ?? site
  const last = data_range.last_vehicle
  const problem = problemOf({ ...site, data_range }, now)
  const count = describeCount(site)
  const lead = [[site.city, site.country].filter(Boolean).join(', '), TYPE_NAMES[site.device_type]]
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold">{site.name}</h2>
        <Tag tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Tag>
      </div>
      <p className="text-meta text-text-2">
        {lead.filter(Boolean).join(' · ')}
        {last && (
          <>
            {' · '}
            <span className="num">{count ?? m.lastVehicle({ ago: formatAgo(last, now) })}</span>
          </>
        )}
      </p>
      {problem && state !== 'none' && (
        <p className={`mt-1.5 text-meta font-medium ${PROBLEMS[STATE_TONES[state]]}`}>{problem}</p>
      )}
      <div className="mt-2 flex items-end justify-between gap-4">
        <p>
          <span className="block text-meta text-text-3">{m.todayOfAllClasses}</span>
          <span className="num text-[16px] leading-5 font-semibold">
            {hours ? formatNumber(todayCount(hours, site.time_zone, now)) : '–'}
          </span>
        </p>
        {hours && state !== 'none' && state !== 'counted' && <HourBars hours={hours.hours} />}
      </div>
      <p className="mt-2 text-meta">
        <PageLink to="/sites/$id" params={{ id: String(site.id) }}>
          {m.openSite}
        </PageLink>
      </p>
    </>
  )
}
