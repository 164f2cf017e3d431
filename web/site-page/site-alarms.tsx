import type { SiteDetail } from '../../client/shapes.ts'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/tag.tsx'
import { ALARM_WORDS } from './alarm-words.ts'
import { momentWords } from './moment-words.ts'
import { useAlarms } from './use-alarms.ts'

/** What is the matter now, and since when; nothing where all is well. */
export function SiteAlarms({ site }: { site: SiteDetail }) {
  const { data } = useAlarms(site)
  const today = { beside: new Date().toISOString(), zone: site.time_zone }
  const known = data?.pages.flatMap(page => page.items) ?? []
  return (
    <div role="status">
      {site.state.alarms.length > 0 && (
        <ul aria-label="Alarms" className="mt-2 flex flex-wrap gap-1.5">
          {site.state.alarms.map(kind => {
            const raised = known.find(alarm => alarm.kind === kind && alarm.cleared_at === null)
            const { label, tone } = ALARM_WORDS[kind]
            return (
              <li key={kind}>
                <Tag tone={tone}>
                  <Icon name="triangle-alert" size={12} />
                  {label}
                  {raised && <span className="num font-normal">since {momentWords(raised.raised_at, today)}</span>}
                </Tag>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
