import { memo } from 'react'
import { Button } from 'react-aria-components'
import type { SiteDetail, VehicleRecord } from '../../../client/shapes.ts'
import { isAboveLimit, limitAt } from '../../../contract/vehicles/speed-limits.ts'
import { CLASS_NAMES } from '../../parts/plots/vehicle-classes.ts'
import { type Measures, shown } from '../../service/measures.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { PrintedNote } from '../../ui/files/printed-note.tsx'
import { usePrintedRows } from '../../ui/files/printing.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatDate, formatNumber, formatTime } from '../../ui/text/format.ts'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { Direction } from './channels.tsx'
import { m } from './messages.ts'
import { nextRecordSorting, type RecordSorting } from './records/sort-records.ts'

interface Props {
  site: SiteDetail
  records: readonly VehicleRecord[]
  label: string
  /** The head of the times: `Time (Sat 14 Nov)`. */
  timeHead: string
  /** Each row shows its date. */
  hasDays?: boolean
  isHeadSticky?: boolean
  /** Speed and length have buttons in their heads. */
  sort?: Sort
}

interface Sort {
  sorting: RecordSorting | null
  onChange: (sorting: RecordSorting | null) => void
}

/** Roles of a table on elements that are not one. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** Rows per chunk; the browser skips the layout of chunks out of view. */
const CHUNK_ROWS = 100

const widths = (time: string) =>
  `${time} minmax(120px,2.2fr) 30px minmax(96px,1.3fr) 72px 60px 66px 44px minmax(40px,1.2fr)`
/** On tablets, in narrow windows and on paper. */
const narrowWidths = (time: string) =>
  `${time} minmax(116px,1.7fr) 32px minmax(0,1.2fr) 68px 56px 66px 40px minmax(0,0.7fr)`
const columnsOf = (time: string, narrowTime = time) =>
  ({ '--columns': widths(time), '--narrow-columns': narrowWidths(narrowTime) }) as React.CSSProperties
const COLUMNS = columnsOf('124px', '112px')
const WITH_DAYS = columnsOf('178px', '168px')
const LINE =
  'md:grid md:items-center md:@max-[860px]:grid-cols-(--narrow-columns) md:@max-[860px]:gap-x-1.5 @min-[860px]:grid-cols-(--columns) @min-[860px]:gap-x-3.5'

const headsIn = ({ speed, length }: Measures): [name: string, isNumber: boolean, by?: RecordSorting['by']][] => [
  [m.direction, false],
  [m.lane, true],
  [m.class, false],
  [m.speedIn({ unit: speed.unit }), true, 'speed_kmh'],
  [m.lengthIn({ unit: length.unit }), true, 'length_m'],
  [m.headwayS, true],
  [m.gapS, true],
  [m.flags, false],
]

/**
 * Records as a table; on phones two lines each. It uses CSS grids, because content-visibility does not work in tables:
 * it keeps thousands of rows fast.
 */
export function RecordTable({ site, records, label, timeHead, hasDays = false, isHeadSticky, sort }: Props) {
  const measures = useMeasures()
  // On phones the heads are read by screen readers alone.
  const hasButtons = !useMedia(PHONE)
  const drawn = usePrintedRows(records)
  const chunks = Array.from({ length: Math.ceil(drawn.length / CHUNK_ROWS) }, (_, i) =>
    drawn.slice(i * CHUNK_ROWS, (i + 1) * CHUNK_ROWS),
  )
  return (
    <div
      {...{ ...ROLES.table, 'aria-label': label }}
      className="@container text-meta"
      style={hasDays ? WITH_DAYS : COLUMNS}
    >
      <div
        {...ROLES.rowgroup}
        className={`border-b border-line bg-canvas max-md:sr-only ${isHeadSticky ? 'md:sticky md:top-0 md:z-10' : ''}`}
      >
        <div {...ROLES.row} className={`h-table-row px-4 font-medium text-text-3 ${LINE}`}>
          <Head>{timeHead}</Head>
          {headsIn(measures).map(([name, isNumber, by]) =>
            by && sort && hasButtons ? (
              <SortHead key={name} by={by} {...sort}>
                {name}
              </SortHead>
            ) : (
              <Head key={name} isNumber={isNumber}>
                {name}
              </Head>
            ),
          )}
        </div>
      </div>
      {chunks.map((chunk, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: records that come move on from chunk to chunk, one by one
        <Chunk key={i} site={site} measures={measures} records={chunk} hasDays={hasDays} isLater={i > 0} />
      ))}
      <PrintedNote rows={records.length} />
    </div>
  )
}

const Head = ({ children, isNumber }: { children: string; isNumber?: boolean }) => (
  <div {...ROLES.columnheader} className={`truncate ${isNumber ? 'text-end' : ''}`}>
    {children}
  </div>
)

function SortHead({ by, sorting, onChange, children }: Sort & { by: RecordSorting['by']; children: string }) {
  const isCurrent = sorting?.by === by
  const direction = sorting?.isDescending ? 'descending' : 'ascending'
  return (
    <div {...{ ...ROLES.columnheader, 'aria-sort': isCurrent ? direction : undefined }} className="flex justify-end">
      <Button
        onPress={() => onChange(nextRecordSorting(by, sorting))}
        className={`-me-1 inline-flex h-7 items-center rounded-tag px-1 whitespace-nowrap hover:text-text coarse:h-11 ${isCurrent ? 'text-text' : 'underline decoration-dotted underline-offset-4'}`}
      >
        {isCurrent && <Icon name="chevron-down" size={13} className={sorting.isDescending ? '' : 'rotate-180'} />}
        {children}
      </Button>
    </div>
  )
}

interface ChunkProps {
  site: SiteDetail
  measures: Measures
  records: readonly VehicleRecord[]
  hasDays: boolean
  /** Whether the chunk may be out of view. */
  isLater?: boolean
}

const Chunk = memo(({ site, measures, records, hasDays, isLater }: ChunkProps) => (
  <div
    {...ROLES.rowgroup}
    className={isLater ? '[content-visibility:auto] print:[content-visibility:visible]' : ''}
    style={isLater ? { containIntrinsicSize: `auto ${records.length * 31}px` } : undefined}
  >
    {records.map(record => (
      <Row key={record.id} site={site} measures={measures} record={record} hasDays={hasDays} />
    ))}
  </div>
))

const Row = memo(({ site, measures, record, hasDays }: Omit<ChunkProps, 'records'> & { record: VehicleRecord }) => {
  const cell = (content: React.ReactNode, classes = '') => (
    <div {...ROLES.cell} className={classes}>
      {content}
    </div>
  )
  const number = 'text-end max-md:text-start'
  return (
    <div
      {...ROLES.row}
      className={`border-b border-line px-4 last:border-0 md:min-h-table-row max-md:flex max-md:min-h-16 max-md:flex-wrap max-md:content-center max-md:items-center max-md:gap-x-2.5 max-md:gap-y-0.5 max-md:py-2 max-md:after:order-3 max-md:after:basis-full ${LINE} ${record.valid ? '' : 'text-text-3'}`}
    >
      {cell(<RecordTime record={record} zone={site.time_zone} hasDay={hasDays} />, 'max-md:order-1 max-md:font-medium')}
      {cell(<Direction site={site} number={record.channel} />, 'min-w-0 max-md:order-4')}
      {cell(
        <Labelled name={m.laneInRecord} value={<Value value={record.lane} digits={0} />} />,
        `${number} max-md:order-5`,
      )}
      {cell(classLabel(record), 'truncate max-md:order-2')}
      {cell(
        <Labelled
          unit={measures.speed.unit}
          value={
            <Value
              value={shown(measures.speed, record.speed_kmh)}
              isStrong={isOverLimit(record, site)}
              isDoubtful={hasFlag(record, 'speed_out_of_range')}
            />
          }
        />,
        `${number} max-md:order-3 max-md:ms-auto`,
      )}
      {cell(
        <Labelled
          unit={measures.length.unit}
          value={
            <Value
              value={shown(measures.length, record.length_m)}
              isDoubtful={hasFlag(record, 'length_out_of_range')}
            />
          }
        />,
        `${number} max-md:order-6`,
      )}
      {cell(<Value value={record.headway_s} />, `${number} max-md:sr-only`)}
      {cell(<Value value={record.gap_s} />, `${number} max-md:sr-only`)}
      {cell(<Flags record={record} />, 'max-md:order-7')}
    </div>
  )
})

/** On phones, which have no column heads, a number has a label. */
const Labelled = ({ name, unit, value }: { name?: string; unit?: string; value: React.ReactNode }) => (
  <>
    {name && <span className="text-text-3 md:hidden">{name} </span>}
    {value}
    {unit && <span className="text-text-3 md:hidden"> {unit}</span>}
  </>
)

type Flag = VehicleRecord['flags'][number]

const FLAG_NAMES: { [flag in Flag]: string } = {
  speed_out_of_range: m.speedOutOfRange,
  length_out_of_range: m.lengthOutOfRange,
  wrong_way: m.wrongWay,
  clock_unsynced: m.clockNotInSync,
  device_fault: m.deviceFault,
}

/** The time of a record. */
const RecordTime = ({ record, zone, hasDay }: { record: VehicleRecord; zone: string; hasDay?: boolean }) => (
  <time dateTime={record.timestamp} className="num whitespace-nowrap">
    {hasDay && <span className="text-text-3">{formatDate(record.timestamp, { zone })} </span>}
    {formatTime(record.timestamp, { zone, seconds: true })}
    <span className="text-text-3">{record.timestamp.slice(19, 23)}</span>
  </time>
)

const classLabel = (record: VehicleRecord): string => CLASS_NAMES[record.vehicle_class]

interface ValueProps {
  value: number | null
  digits?: number
  /** Out of range: the value is grey, and a tag names the reason. */
  isDoubtful?: boolean
  isStrong?: boolean
}

const Value = ({ value, digits = 1, isDoubtful, isStrong }: ValueProps) => (
  <span className={`num ${isDoubtful ? 'text-text-3' : ''} ${isStrong ? 'font-semibold' : ''}`}>
    {formatNumber(value, { digits })}
  </span>
)

/** Faster than the limit of its time, unless the speed is out of range. */
function isOverLimit(record: VehicleRecord, site: SiteDetail): boolean {
  const limit = limitAt(site.speed_limits, Date.parse(record.timestamp))
  if (!limit || record.speed_kmh === null || hasFlag(record, 'speed_out_of_range')) return false
  return isAboveLimit(record.speed_kmh, limit)
}

const hasFlag = (record: VehicleRecord, flag: Flag): boolean => record.flags.includes(flag)

const Flags = ({ record }: { record: VehicleRecord }) =>
  record.flags.length === 0 ? null : (
    <span className="inline-flex flex-wrap gap-1 md:@max-[860px]:*:h-auto md:@max-[860px]:*:whitespace-normal">
      {record.flags.map(flag => (
        <Tag key={flag} tone="warn">
          {FLAG_NAMES[flag]}
        </Tag>
      ))}
    </span>
  )
