import type { Import } from '../../../client/shapes.ts'
import { CLASS_NAMES } from '../../plots/vehicle-classes.ts'
import { formatDateTime, formatNumber, MISSING } from '../../ui/format.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { m } from './messages.ts'

type Line = Import['preview']['lines'][number]

/** The first lines of a file as they were read. */
export const PreviewTable = ({ lines, zone }: { lines: Line[]; zone: string }) => (
  <Table
    label={m.previewOfTheFile}
    columns={columnsIn(zone)}
    rows={lines}
    rowKey={({ line }) => line}
    maxHeight="340px"
  />
)

const columnsIn = (zone: string): Column<Line>[] => [
  { key: 'line', head: m.line, isNumber: true, cell: ({ line }) => formatNumber(line) },
  {
    key: 'time',
    head: m.timeIn({ zone }),
    cellClassName: 'num whitespace-nowrap',
    cell: ({ record }) => (record ? formatDateTime(record.timestamp, { zone, seconds: true }) : MISSING),
  },
  { key: 'channel', head: m.channel, isNumber: true, cell: ({ record }) => record?.channel ?? MISSING },
  { key: 'lane', head: m.lane, isNumber: true, cell: ({ record }) => record?.lane ?? MISSING },
  {
    key: 'class',
    head: m.class,
    cell: ({ record }) => (record?.vehicle_class ? CLASS_NAMES[record.vehicle_class] : MISSING),
  },
  {
    key: 'speed',
    head: m.speedKmH,
    isNumber: true,
    cell: ({ record }) => formatNumber(record?.speed_kmh, { digits: 1 }),
  },
  {
    key: 'length',
    head: m.lengthM,
    isNumber: true,
    cell: ({ record }) => formatNumber(record?.length_m, { digits: 2 }),
  },
  {
    key: 'text',
    head: m.textInTheFile,
    cellClassName: 'max-w-72 truncate font-mono text-text-3',
    cell: ({ text, problem }) =>
      problem ? (
        <span className="whitespace-normal">
          <span className="block font-sans text-bad">{problem}</span>
          {text}
        </span>
      ) : (
        text
      ),
  },
]
