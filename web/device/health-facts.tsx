import type { ReactNode } from 'react'
import type { DeviceStatus } from '../../client/shapes.ts'
import { formatNumber, formatWithUnit, MISSING } from '../ui/format.ts'

/** As the service does it: an alarm beyond. */
const LOW_BATTERY_PERCENT = 20
const UNSYNCED_S = 2

/** What a device said of itself, in words; null where it said nothing yet. */
export const healthFacts = (status: DeviceStatus | null): [string, ReactNode][] => [
  [
    'Battery',
    <Judged key="battery" isBad={(status?.battery_percent ?? 100) < LOW_BATTERY_PERCENT}>
      {formatWithUnit(status?.battery_percent, '%')}
    </Judged>,
  ],
  ['Temperature', formatWithUnit(status?.temperature_c, '°C', 1)],
  [
    'Clock',
    <Judged key="clock" isBad={Math.abs(status?.clock_offset_s ?? 0) > UNSYNCED_S}>
      {clockWords(status?.clock_offset_s)}
    </Judged>,
  ],
  ['Firmware', status?.firmware ?? MISSING],
  ...(status && !status.measuring
    ? [
        [
          'Measuring',
          <span key="measuring" className="text-warn">
            no, it said
          </span>,
        ] as [string, ReactNode],
      ]
    : []),
]

const Judged = ({ isBad, children }: { isBad: boolean; children: ReactNode }) => (
  <span className={isBad ? 'font-medium text-bad' : ''}>{children}</span>
)

/** `in sync, +0.04 s` */
function clockWords(offset: number | null | undefined): string {
  if (offset === null || offset === undefined) return MISSING
  const off = `${formatNumber(offset, { digits: 2, signed: true })}\u00a0s`
  return Math.abs(offset) > UNSYNCED_S ? `not in sync, ${off}` : `in sync, ${off}`
}
