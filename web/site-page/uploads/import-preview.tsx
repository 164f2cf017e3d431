import { useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { Import, SiteDetail } from '../../../client/shapes.ts'
import { CLASS_NAMES } from '../../plots/vehicle-classes.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { formatDateTime, formatNumber, MISSING } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { m } from './messages.ts'
import { ReadingFields, type ReadingOptions } from './reading-fields.tsx'
import { useDeleteImport, useStartImport } from './upload-queries.ts'

interface Props {
  fileImport: Import
  site: SiteDetail
  /** Reads the file again with other options; null if this page does not have the file. */
  onReread: ((options: ReadingOptions) => void) | null
  isReading: boolean
}

/** The preview of a file, and the buttons to import or discard it. */
export function ImportPreview({ fileImport, site, onReread, isReading }: Props) {
  const [start, discard] = [useStartImport(site.id), useDeleteImport(site.id)]
  const initial = { format: fileImport.format, time_zone: fileImport.time_zone, ambiguous: fileImport.ambiguous }
  const [options, setOptions] = useState<ReadingOptions>(initial)
  const isChanged = JSON.stringify(options) !== JSON.stringify(initial)
  const failed = start.error ?? discard.error
  const refused = failed instanceof ApiError ? failed : null
  const errorsAt = (field: keyof ReadingOptions) => refused?.field(field) ?? []
  const isAboutField = (['format', 'time_zone', 'ambiguous'] as const).some(field => errorsAt(field).length > 0)
  const isAmbiguous = fileImport.error !== null || fileImport.ambiguous !== null || errorsAt('ambiguous').length > 0
  const problems = fileImport.preview.lines.filter(({ problem }) => problem !== null).length
  const startImport = () => {
    const { format, time_zone, ambiguous } = options
    start.mutate({ id: fileImport.id, format, time_zone, ambiguous })
  }
  return (
    <div className="flex flex-col gap-3">
      <ReadingFields
        value={options}
        onChange={setOptions}
        siteZone={site.time_zone ?? 'UTC'}
        hasLocalTimes={fileImport.time_zone !== null}
        isAmbiguous={isAmbiguous}
        errorsAt={errorsAt}
      />
      {fileImport.error && options.ambiguous === null && <Notice tone="warn">{fileImport.error}</Notice>}
      {fileImport.preview.notices.length > 0 && (
        <Notice tone="warn">
          {fileImport.preview.notices.map(notice => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
      {isChanged && (
        <Notice tone="accent">
          <p>{m.thePreviewBelowStillShowsThe}</p>
          {onReread ? (
            <Button size="small" className="mt-2" isPending={isReading} onPress={() => onReread(options)}>
              {m.updateThePreview}
            </Button>
          ) : (
            <p>{m.yourChoiceAppliesWhenTheImport}</p>
          )}
        </Notice>
      )}
      <div className="overflow-hidden rounded-control border border-line">
        <PreviewTable lines={fileImport.preview.lines} zone={site.time_zone ?? 'UTC'} />
      </div>
      <p className="text-meta text-text-3">
        {m.theFirstLines({ count: fileImport.preview.lines.length })}
        {problems > 0 && ` ${m.ofThemCannotBeReadSuch({ count: problems })}`} {m.importingAFileTwiceStoresNothing}
      </p>
      {failed && !isAboutField && <Notice tone="bad">{errorMessage(failed)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={start.isPending} isDisabled={isReading} onPress={startImport}>
          {m.startImport}
        </Button>
        <Button isPending={discard.isPending} onPress={() => discard.mutate(fileImport.id)}>
          {m.discard}
        </Button>
      </div>
    </div>
  )
}

type Line = Import['preview']['lines'][number]

/** The first lines of a file as they were read. */
const PreviewTable = ({ lines, zone }: { lines: Line[]; zone: string }) => (
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
