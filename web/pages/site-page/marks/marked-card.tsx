import { useMutation } from '@tanstack/react-query'
import { lazy, memo, Suspense, useState } from 'react'
import type { Finding, QualityPeriod, SiteDetail } from '../../../../client/shapes.ts'
import { withFullStop } from '../../../../contract/text/full-stop.ts'
import { client } from '../../../service/client.ts'
import { useMay } from '../../../service/use-me.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { errorMessage, Failure } from '../../../ui/failure.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDateRange, formatLocalDate, formatTimeSpan } from '../../../ui/text/date-format.ts'
import { formatNumber, formatShare, formatWithUnit } from '../../../ui/text/format.ts'
import { localTime } from '../../../ui/text/local-time.ts'
import { useMarks, useRefreshMarks } from '../traffic/use-marks.ts'
import type { View } from '../view.ts'
import { FindingActions } from './finding-actions.tsx'
import { findingTitle, KINDS } from './marks.ts'
import { m } from './messages.ts'
import { useDismissals } from './use-dismissals.ts'

const PeriodDialog = lazy(() => import('./period-dialog.tsx'))

/** Quality periods and holidays of the range and open findings, which those who manage the organization can change. */
export default memo(function MarkedCard({ site, view }: { site: SiteDetail; view: View }) {
  const { data, error, refetch } = useMarks(site, view)
  const mayManage = useMay('can_manage_organization')
  const refresh = useRefreshMarks(site)
  const [edited, setEdited] = useState<QualityPeriod | Finding | 'new' | null>(null)
  const act = useMutation({ mutationFn: (action: () => Promise<unknown>) => action(), onSettled: refresh })
  const { isDismissed, withDismissed, dismiss, undo } = useDismissals(site, act.mutateAsync)
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
        <ul className="mt-1.5 flex flex-col gap-2.5 text-meta">
          {withDismissed(data?.findings ?? []).map(finding => (
            <Item key={`finding-${finding.id}`} icon="triangle-alert" title={findingTitle(finding)} tag={m.open}>
              {finding.kind !== 'clock_jump' && `${formatDateRange(finding.day, lastDay(finding, site.time_zone))}. `}
              {evidenceText(finding)}
              {mayManage && (
                <FindingActions
                  name={findingTitle(finding)}
                  isDismissed={isDismissed(finding.id)}
                  onAccept={() => setEdited(finding)}
                  onDismiss={() => dismiss(finding)}
                  onUndo={() => undo(finding)}
                />
              )}
            </Item>
          ))}
          {data?.periods.map(period => (
            <Item key={`period-${period.id}`} icon="info" title={KINDS[period.kind]}>
              {describePeriod(period, site.time_zone)}
              {mayManage && (
                <Actions>
                  <Button
                    size="small"
                    aria-label={m.editThis({ name: KINDS[period.kind] })}
                    onPress={() => setEdited(period)}
                  >
                    {m.edit}
                  </Button>
                  {period.to === null && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={m.endThis({ name: KINDS[period.kind] })}
                      onPress={() => act.mutate(() => client.endQualityPeriod(site.id, period.id))}
                    >
                      {m.endNow}
                    </Button>
                  )}
                </Actions>
              )}
            </Item>
          ))}
          {data?.holidays.map(({ date, name }) => (
            <Item key={date} icon="calendar" title={name}>
              {formatLocalDate(date)}, {m.publicHoliday}
            </Item>
          ))}
        </ul>
        {act.error && <Notice tone="bad">{errorMessage(act.error)}</Notice>}
      </CardPart>
      {edited && (
        <Suspense>
          <PeriodDialog
            site={site}
            period={edited === 'new' || isFinding(edited) ? null : edited}
            finding={edited !== 'new' && isFinding(edited) ? edited : undefined}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Card>
  )
})

/** As a local day. */
const lastDay = ({ day, to }: Finding, zone: string): string =>
  to === null ? day : localTime(Date.parse(to) - 1, zone).slice(0, 10)

const isFinding = (edited: QualityPeriod | Finding): edited is Finding => 'evidence' in edited

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

const Actions = ({ children }: { children: React.ReactNode }) => <div className="mt-1.5 flex gap-1.5">{children}</div>

const EFFECTS: { [effect in QualityPeriod['effect']]: string } = {
  exclude: m.excluded,
  exclude_speed: m.excludedFromSpeeds,
  mark: m.markedOnly,
}

function describePeriod({ from, to, channels, effect, note }: QualityPeriod, zone: string): string {
  const localOf = (at: string) => localTime(at, zone).slice(0, 16)
  const span = to
    ? formatTimeSpan(localOf(from), localOf(to))
    : m.lasts({ from: `${formatLocalDate(localOf(from))}, ${localOf(from).slice(11)}` })
  const own = channels && m.channelList({ channels: channels.join(', ') })
  return [withFullStop(span), EFFECTS[effect], own, note].filter(Boolean).join(' ')
}

function evidenceText({ kind, evidence, lag_hours, days, sentence }: Finding): string {
  const { before = 0, after = 0, count = 0, usual = 0, hours = 0, channel = 0 } = evidence
  const shares = { before: formatShare(before), after: formatShare(after) }
  const lag = { hours: Math.abs(lag_hours ?? 0), days }
  if (kind === 'no_vehicles') return m.noVehiclesText({ hours, usual: formatNumber(usual) })
  if (kind === 'low_volume' || kind === 'high_volume') {
    return m.volumeText({ count, usual: formatNumber(usual) })
  }
  if (kind === 'direction_share') return m.directionShareText({ channel, ...shares })
  if (kind === 'without_class' || kind === 'without_speed') return m.shareText(shares)
  if (kind === 'v85') {
    return m.v85Text({ before: formatWithUnit(before, 'km/h', 1), after: formatWithUnit(after, 'km/h', 1) })
  }
  if (kind === 'clock_jump') return (lag_hours ?? 0) > 0 ? m.trafficComesLater(lag) : m.trafficComesEarlier(lag)
  return sentence
}
