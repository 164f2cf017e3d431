import { useMutation } from '@tanstack/react-query'
import { lazy, memo, Suspense, useState } from 'react'
import type { QualityPeriod, SiteDetail } from '../../../../client/shapes.ts'
import { readQuietNote } from '../../../../contract/quality.ts'
import { withFullStop } from '../../../../contract/text/full-stop.ts'
import { QUALITY_KIND_LABELS } from '../../../parts/quality/quality-labels.ts'
import { client } from '../../../service/client.ts'
import { useMay } from '../../../service/use-me.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { formatLocalDate, formatTimeSpan } from '../../../ui/text/date-format.ts'
import { localMinute } from '../../../ui/text/local-time.ts'
import { useMarks, useRefreshMarks } from '../traffic/use-marks.ts'
import type { View } from '../view.ts'
import { describeFinding, titleOf } from './describe-finding.ts'
import { FindingActions } from './finding-actions.tsx'
import { type FindingGroup, groupFindings } from './group-findings.ts'
import { EFFECT_TEXTS } from './marks.ts'
import { m } from './messages.ts'
import { useDismissals } from './use-dismissals.ts'

const PeriodDialog = lazy(() => import('./period-dialog.tsx'))

/** Quality periods and holidays of the range and open findings, which those who manage the organization can change. */
export default memo(function MarkedCard({ site, view }: { site: SiteDetail; view: View }) {
  const { data, error, refetch } = useMarks(site, view)
  const mayManage = useMay('can_manage_organization')
  const refresh = useRefreshMarks(site)
  const [edited, setEdited] = useState<QualityPeriod | FindingGroup | 'new' | null>(null)
  const act = useMutation({ mutationFn: (action: () => Promise<unknown>) => action(), onSettled: refresh })
  const { isDismissed, withDismissed, dismiss, undo } = useDismissals(site, act.mutateAsync)
  const findings = withDismissed(data?.findings ?? [])
  // A dismissed one stays where it was.
  const groups = [
    ...groupFindings(findings.filter(({ id }) => !isDismissed(id))),
    ...groupFindings(findings.filter(({ id }) => isDismissed(id))),
  ].sort(([a], [b]) => findings.indexOf(a) - findings.indexOf(b))
  const isEmpty = data && data.periods.length + data.findings.length + data.holidays.length === 0
  return (
    <Card>
      <CardPart
        title={m.title}
        lead={m.lead}
        actions={mayManage && <IconButton icon="plus" label={m.newPeriod} onPress={() => setEdited('new')} />}
      >
        {error && !data && <Failure title={m.couldNotLoad} error={error} onRetry={refetch} />}
        {isEmpty && <p className="mt-1.5 text-meta text-text-2">{m.nothingMarked}</p>}
        {!isEmpty && (
          <ul className="mt-1.5 flex flex-col gap-2.5 text-meta">
            {groups.map(group => (
              <Item key={`finding-${group[0].id}`} icon="triangle-alert" title={titleOf(group)} tag={m.open}>
                {group.map(finding => (
                  <span key={finding.id} className="block">
                    {describeFinding(finding, site.time_zone)}
                  </span>
                ))}
                {mayManage && (
                  <FindingActions
                    name={titleOf(group)}
                    site={site.id}
                    jump={group.find(({ kind }) => kind === 'clock_jump')?.day}
                    isDismissed={isDismissed(group[0].id)}
                    onAccept={() => setEdited(group)}
                    onDismiss={() => Promise.all(group.map(dismiss))}
                    onUndo={() => Promise.all(group.map(undo))}
                  />
                )}
              </Item>
            ))}
            {data?.periods.map(period => (
              <PeriodItem
                key={`period-${period.id}`}
                period={period}
                zone={site.time_zone}
                mayManage={mayManage}
                onEdit={() => setEdited(period)}
                onEnd={() => act.mutate(() => client.endQualityPeriod(site.id, period.id))}
              />
            ))}
            {data?.holidays.map(({ date, name }) => (
              <Item key={date} icon="calendar" title={name}>
                {formatLocalDate(date)}, {m.publicHoliday}
              </Item>
            ))}
          </ul>
        )}
        <ErrorNotice error={act.error} />
      </CardPart>
      {edited && (
        <Suspense>
          <PeriodDialog
            site={site}
            period={edited === 'new' || Array.isArray(edited) ? null : edited}
            findings={Array.isArray(edited) ? edited : undefined}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Card>
  )
})

interface ItemProps {
  icon: IconName
  title: string
  tag?: string
  children: React.ReactNode
}

const Item = ({ icon, title, tag, children }: ItemProps) => (
  <li className="flex gap-2">
    <Icon name={icon} size={14} className={`mt-0.5 ${icon === 'calendar' ? 'text-off' : 'text-warn'}`} />
    <div className="min-w-0 flex-1">
      <p className="flex justify-between gap-2 font-medium">
        <span className="min-w-0 break-words">{title}</span>
        {tag && <span className="text-warn">{tag}</span>}
      </p>
      <div className="break-words text-text-2">{children}</div>
    </div>
  </li>
)

interface PeriodItemProps {
  period: QualityPeriod
  zone: string
  mayManage: boolean
  onEdit: () => void
  onEnd: () => void
}

const PeriodItem = ({ period, zone, mayManage, onEdit, onEnd }: PeriodItemProps) => (
  <Item icon="info" title={QUALITY_KIND_LABELS[period.kind]}>
    {describePeriod(period, zone)}
    {mayManage && (
      <Actions>
        <Button size="small" aria-label={m.editThis({ name: QUALITY_KIND_LABELS[period.kind] })} onPress={onEdit}>
          {m.edit}
        </Button>
        {period.to === null && (
          <Button
            size="small"
            variant="quiet"
            aria-label={m.endThis({ name: QUALITY_KIND_LABELS[period.kind] })}
            onPress={onEnd}
          >
            {m.endNow}
          </Button>
        )}
      </Actions>
    )}
  </Item>
)

const Actions = ({ children }: { children: React.ReactNode }) => <div className="mt-1.5 flex gap-1.5">{children}</div>

/** An import writes the note of what it leaves out in English; what a user wrote stays as it is. */
function describeNote(note: string): string {
  const duration = readQuietNote(note)
  return duration === null ? note : m.quietNote({ duration })
}

function describePeriod({ from, to, channels, effect, note }: QualityPeriod, zone: string): string {
  const localOf = (at: string) => localMinute(at, zone)
  const span = to
    ? formatTimeSpan(localOf(from), localOf(to))
    : m.lasts({ from: `${formatLocalDate(localOf(from))}, ${localOf(from).slice(11)}` })
  const own = channels && m.channelList({ channels: channels.join(', ') })
  return [withFullStop(span), EFFECT_TEXTS[effect], own, describeNote(note)].filter(Boolean).join(' ')
}
