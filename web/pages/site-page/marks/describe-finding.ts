import type { Finding } from '../../../../client/shapes.ts'
import { formatDateRange } from '../../../ui/text/date-format.ts'
import { formatList, formatNumber, formatShare, formatWithUnit } from '../../../ui/text/format.ts'
import { localTime } from '../../../ui/text/local-time.ts'
import { findingTitle } from './marks.ts'
import { m } from './messages.ts'

/** What was found, each kind once. */
export const titleOf = (findings: readonly Finding[]): string => formatList([...new Set(findings.map(findingTitle))])

/** When, and the evidence: `16 – 17 Nov. 131 vehicles instead of the usual 452.` */
export const describeFinding = (finding: Finding, zone: string): string =>
  finding.kind === 'clock_jump'
    ? evidenceText(finding)
    : `${formatDateRange(finding.day, lastDay(finding, zone))}. ${evidenceText(finding)}`

/** As a local day. */
const lastDay = ({ day, to }: Finding, zone: string): string =>
  to === null ? day : localTime(Date.parse(to) - 1, zone).slice(0, 10)

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
