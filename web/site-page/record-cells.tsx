import type { SiteDetail, VehicleRecord } from '../../client/shapes.ts'
import { CLASS_NAMES } from '../plots/vehicle-classes.ts'
import { formatDate, formatNumber, formatTime } from '../ui/format.ts'
import { Tag } from '../ui/tag.tsx'

type Flag = VehicleRecord['flags'][number]

const FLAG_NAMES: { [flag in Flag]: string } = {
  speed_out_of_range: 'Speed out of range',
  length_out_of_range: 'Length out of range',
  wrong_way: 'Wrong way',
  clock_unsynced: 'Clock not in sync',
  device_fault: 'Device fault',
}

/** What a record holds, as the table and the list of phones show it. */
export const Clock = ({ record, zone, hasDay }: { record: VehicleRecord; zone: string; hasDay?: boolean }) => (
  <time dateTime={record.timestamp} className="num whitespace-nowrap">
    {hasDay && <span className="text-text-3">{formatDate(record.timestamp, { zone })} </span>}
    {formatTime(record.timestamp, { zone, seconds: true })}
    <span className="text-text-3">{record.timestamp.slice(19, 23)}</span>
  </time>
)

export const className = (record: VehicleRecord): string => CLASS_NAMES[record.vehicle_class]

interface ValueProps {
  value: number | null
  digits?: number
  /** Cannot be true: the value is greyed, and the tag names why. */
  isDoubtful?: boolean
  isStrong?: boolean
}

export const Value = ({ value, digits = 1, isDoubtful, isStrong }: ValueProps) => (
  <span className={`num ${isDoubtful ? 'text-text-3' : ''} ${isStrong ? 'font-semibold' : ''}`}>
    {formatNumber(value, { digits })}
  </span>
)

/** Faster than the limit, as far as it can be believed. */
export const isFast = (record: VehicleRecord, { speed_limit_kmh: limit }: SiteDetail): boolean =>
  limit !== null && record.speed_kmh !== null && record.speed_kmh > limit && !has(record, 'speed_out_of_range')

export const has = (record: VehicleRecord, flag: Flag): boolean => record.flags.includes(flag)

export const Flags = ({ record }: { record: VehicleRecord }) =>
  record.flags.length === 0 ? null : (
    <span className="inline-flex flex-wrap gap-1">
      {record.flags.map(flag => (
        <Tag key={flag} tone="warn">
          {FLAG_NAMES[flag]}
        </Tag>
      ))}
    </span>
  )
