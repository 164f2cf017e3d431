import type { Import } from '../../../client/shapes.ts'
import { CLASS_NAMES } from '../../plots/vehicle-classes.ts'
import { formatDateTime, formatNumber, MISSING } from '../../ui/format.ts'
import { type Column, Table } from '../../ui/table.tsx'

type Line = Import['preview']['lines'][number]

/** The first lines of a file as they are understood. */
export const PreviewTable = ({ lines, zone }: { lines: Line[]; zone: string }) => (
  <Table
    label="Preview of the file"
    columns={columnsIn(zone)}
    rows={lines}
    rowKey={({ line }) => line}
    maxHeight="340px"
  />
)

const columnsIn = (zone: string): Column<Line>[] => [
  { key: 'line', head: 'Line', isNumber: true, cell: ({ line }) => formatNumber(line) },
  {
    key: 'time',
    head: `Time (${zone})`,
    cellClassName: 'num whitespace-nowrap',
    cell: ({ record }) => (record ? formatDateTime(record.timestamp, { zone, seconds: true }) : MISSING),
  },
  { key: 'channel', head: 'Channel', isNumber: true, cell: ({ record }) => record?.channel ?? MISSING },
  { key: 'lane', head: 'Lane', isNumber: true, cell: ({ record }) => record?.lane ?? MISSING },
  {
    key: 'class',
    head: 'Class',
    cell: ({ record }) => (record?.vehicle_class ? CLASS_NAMES[record.vehicle_class] : MISSING),
  },
  {
    key: 'speed',
    head: 'Speed km/h',
    isNumber: true,
    cell: ({ record }) => formatNumber(record?.speed_kmh, { digits: 1 }),
  },
  {
    key: 'length',
    head: 'Length m',
    isNumber: true,
    cell: ({ record }) => formatNumber(record?.length_m, { digits: 2 }),
  },
  {
    key: 'text',
    head: 'As it stands in the file',
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
