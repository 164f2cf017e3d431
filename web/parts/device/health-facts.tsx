import type { ReactNode } from 'react'
import type { DeviceStatus } from '../../../client/shapes.ts'
import { MAX_CLOCK_OFFSET_S, MIN_BATTERY_PERCENT } from '../../../contract/limits.ts'
import { formatNumber, formatWithUnit, MISSING } from '../../ui/text/format.ts'
import { m } from './messages.ts'

/** The health facts of a status; a dash for each fact where there is no status. */
export const healthFacts = (status: DeviceStatus | null): [string, ReactNode][] => [
  [
    m.battery,
    <Alarmable key="battery" isAlarm={(status?.battery_percent ?? 100) < MIN_BATTERY_PERCENT}>
      {formatWithUnit(status?.battery_percent, '%')}
    </Alarmable>,
  ],
  [m.temperature, formatWithUnit(status?.temperature_c, '°C', 1)],
  [
    m.clock,
    <Alarmable key="clock" isAlarm={Math.abs(status?.clock_offset_s ?? 0) > MAX_CLOCK_OFFSET_S}>
      {formatClockOffset(status?.clock_offset_s)}
    </Alarmable>,
  ],
  [m.firmware, status?.firmware ?? MISSING],
  ...(status && !status.measuring
    ? [
        [
          m.measuring,
          <span key="measuring" className="text-warn">
            {' '}
            {m.noReportedByDevice}
          </span>,
        ] as [string, ReactNode],
      ]
    : []),
]

const Alarmable = ({ isAlarm, children }: { isAlarm: boolean; children: ReactNode }) => (
  <span className={isAlarm ? 'font-medium text-bad' : ''}>{children}</span>
)

/** `in sync, +0.04 s` */
function formatClockOffset(offset: number | null | undefined): string {
  if (offset === null || offset === undefined) return MISSING
  const offsetText = `${formatNumber(offset, { digits: 2, signed: true })}\u00a0s`
  return Math.abs(offset) > MAX_CLOCK_OFFSET_S ? m.notInSync({ offsetText }) : m.inSync({ offsetText })
}
