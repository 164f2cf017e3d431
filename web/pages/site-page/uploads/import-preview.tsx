import { useState } from 'react'
import { ApiError } from '../../../../client/errors.ts'
import type { Import, SiteDetail } from '../../../../client/shapes.ts'
import { ExplainedSentence } from '../../../service/errors/explained-sentence.tsx'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ChannelChoice, initialChannels, type MappedChannel } from './channel-choice.tsx'
import { ClockStatement } from './clock-statement.tsx'
import { FilesOfZip } from './imported-files.tsx'
import { ColumnMapper } from './mapping/column-mapper.tsx'
import { initialMeasured, MeasuredFields, measuredOf } from './measured-fields.tsx'
import { m } from './messages.ts'
import { PreviewTable } from './preview-table.tsx'
import { ReadingFields, type ReadingOptions } from './reading-fields.tsx'
import { useDeleteImport, usePreviewImport, useStartImport } from './upload-queries.ts'

interface Props {
  fileImport: Import
  site: SiteDetail
}

/** The preview of a file, the options that it can be read with, and the buttons to import or discard it. */
export function ImportPreview({ fileImport, site }: Props) {
  const { id, preview, mapping } = fileImport
  const [update, start] = [usePreviewImport(site.id), useStartImport(site.id)]
  const discard = useDeleteImport(site.id)
  const initial = { format: fileImport.format, time_zone: fileImport.time_zone, ambiguous: fileImport.ambiguous }
  const [options, setOptions] = useState<ReadingOptions>(initial)
  const [channels, setChannels] = useState<MappedChannel[] | null>(() => initialChannels(fileImport, site))
  const zone = site.time_zone ?? 'UTC'
  const [measured, setMeasured] = useState(() => initialMeasured(fileImport, zone))
  const [isLeftOut, setLeftOut] = useState(fileImport.leave_out)
  const isMeasuredChanged = JSON.stringify(measured) !== JSON.stringify(initialMeasured(fileImport, zone))
  const isChanged = isMeasuredChanged || JSON.stringify(options) !== JSON.stringify(initial)
  const failed = start.error ?? update.error ?? discard.error
  const refused = failed instanceof ApiError ? failed : null
  const errorsAt = (field: keyof ReadingOptions) => refused?.field(field) ?? []
  const measuredErrors = refused?.field('measured') ?? []
  const isAboutField =
    measuredErrors.length > 0 ||
    (['format', 'time_zone', 'ambiguous'] as const).some(field => errorsAt(field).length > 0)
  const isUnmapped = fileImport.format === 'csv' && mapping === null
  const hasSkippedTimes = preview.clock !== null && preview.clock.proposed_time_zone !== null
  const isDoubtful = fileImport.error !== null && !isUnmapped && !hasSkippedTimes
  const isAmbiguous = isDoubtful || fileImport.ambiguous !== null || errorsAt('ambiguous').length > 0
  const problems = preview.lines.filter(({ problem }) => problem !== null).length
  // Only what the user changed is sent: a clock that is sent is remembered, and each file of a zip has its own format.
  const asked = {
    id,
    format: options.format === initial.format ? null : options.format,
    time_zone: options.time_zone === initial.time_zone ? null : options.time_zone,
    ambiguous: options.ambiguous,
    channels,
    measured: isMeasuredChanged ? measuredOf(measured, zone) : null,
    leave_out: isLeftOut,
  }
  return (
    <div className="flex flex-col gap-3">
      <FilesOfZip fileImport={fileImport} />
      <ReadingFields
        value={options}
        onChange={setOptions}
        siteZone={zone}
        hasLocalTimes={fileImport.time_zone !== null}
        isAmbiguous={isAmbiguous}
        errorsAt={errorsAt}
      />
      {!isUnmapped && (
        <ClockStatement
          fileImport={fileImport}
          isPending={update.isPending}
          onPropose={time_zone => update.mutate({ ...asked, time_zone })}
        />
      )}
      {!isUnmapped && (
        <MeasuredFields
          measured={preview.measured}
          zone={zone}
          value={measured}
          onChange={setMeasured}
          isLeftOut={isLeftOut}
          onLeaveOut={setLeftOut}
          errors={measuredErrors}
        />
      )}
      {isDoubtful && options.ambiguous === null && (
        <Notice tone="warn">
          <ExplainedSentence>{fileImport.error ?? ''}</ExplainedSentence>
        </Notice>
      )}
      {preview.notices.length > 0 && !isUnmapped && (
        <Notice tone="warn">
          {preview.notices.map(notice => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
      {fileImport.format === 'csv' && (
        <ColumnMapper
          fileImport={fileImport}
          isPending={update.isPending}
          error={update.error}
          onMapping={chosen => update.mutate({ ...asked, mapping: chosen })}
        />
      )}
      {channels && !isUnmapped && (
        <ChannelChoice fileImport={fileImport} site={site} value={channels} onChange={setChannels} />
      )}
      {isChanged && (
        <Notice tone="accent">
          <p>{m.previewIsOutdated}</p>
          <Button size="small" className="mt-2" isPending={update.isPending} onPress={() => update.mutate(asked)}>
            {m.updateThePreview}
          </Button>
        </Notice>
      )}
      {!isUnmapped && (
        <>
          <div className="overflow-hidden rounded-control border border-line">
            <PreviewTable lines={preview.lines} zone={zone} />
          </div>
          <p className="text-meta text-text-3">
            {m.theFirstLines({ count: preview.lines.length })}
            {problems > 0 && ` ${m.unreadableLines({ count: problems })}`} {m.nothingIsStoredTwice}
          </p>
        </>
      )}
      {failed && !isAboutField && <Notice tone="bad">{errorMessage(failed)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={start.isPending}
          isDisabled={update.isPending || isUnmapped || (hasSkippedTimes && !isChanged)}
          onPress={() => start.mutate(asked)}
        >
          {m.startImport}
        </Button>
        <Button isPending={discard.isPending} onPress={() => discard.mutate(id)}>
          {m.discard}
        </Button>
      </div>
    </div>
  )
}
