import type { Import } from '../../../../client/shapes.ts'
import { volumeOf } from '../../../../contract/intervals/interval-reading.ts'
import { CLASS_NAMES } from '../../../parts/plots/vehicle-classes.ts'
import { ExplainedSentence } from '../../../service/errors/explained-sentence.tsx'
import { type Measures, shown } from '../../../service/measures.ts'
import { useMeasures } from '../../../service/use-measures.ts'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { formatDateTime, formatDuration, formatNumber, MISSING } from '../../../ui/text/format.ts'
import { m } from './messages.ts'

type Line = Import['preview']['lines'][number]

/** The first lines of a file as they were read. */
export function PreviewTable({ lines, zone }: { lines: Line[]; zone: string }) {
  const measures = useMeasures()
  const isOfIntervals = lines.some(({ interval }) => interval !== null)
  return (
    <Table
      label={m.previewOfTheFile}
      columns={[LINE, ...(isOfIntervals ? intervalColumns(zone) : vehicleColumns(zone, measures)), TEXT]}
      rows={lines}
      // A line may hold several intervals.
      rowKey={line => lines.indexOf(line)}
      maxHeight="340px"
    />
  )
}

const LINE: TableColumn<Line> = { key: 'line', head: m.line, isNumber: true, cell: ({ line }) => formatNumber(line) }

const intervalColumns = (zone: string): TableColumn<Line>[] => [
  {
    key: 'time',
    head: m.timeIn({ zone }),
    cellClassName: 'num whitespace-nowrap',
    cell: ({ interval }) => (interval ? formatDateTime(interval.start, { zone }) : MISSING),
  },
  {
    key: 'duration',
    head: m.duration,
    isNumber: true,
    cell: ({ interval }) => formatDuration(interval?.duration_s),
  },
  { key: 'channel', head: m.channel, isNumber: true, cell: ({ interval }) => interval?.channel ?? MISSING },
  {
    key: 'vehicles',
    head: m.vehicles,
    isNumber: true,
    cell: ({ interval }) => (interval ? formatNumber(volumeOf(interval)) : MISSING),
  },
]

const vehicleColumns = (zone: string, { speed, length }: Measures): TableColumn<Line>[] => [
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
    head: m.speedIn({ unit: speed.unit }),
    isNumber: true,
    cell: ({ record }) => formatNumber(shown(speed, record?.speed_kmh), { digits: 1 }),
  },
  {
    key: 'length',
    head: m.lengthIn({ unit: length.unit }),
    isNumber: true,
    cell: ({ record }) => formatNumber(shown(length, record?.length_m), { digits: length.unit === 'm' ? 2 : 1 }),
  },
]

const TEXT: TableColumn<Line> = {
  key: 'text',
  head: m.textInTheFile,
  cellClassName: 'max-w-72 truncate font-mono text-text-3',
  cell: ({ text, problem }) =>
    problem ? (
      <span className="whitespace-normal">
        <span className="block font-sans text-bad">
          <ExplainedSentence>{problem}</ExplainedSentence>
        </span>
        {text}
      </span>
    ) : (
      text
    ),
}
