import { useEffect, useState } from 'react'
import type { Import, SiteDetail } from '../../../../client/shapes.ts'
import { ExplainedSentence } from '../../../service/errors/explained-sentence.tsx'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/fields/form.tsx'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { ChannelChoice, channelsOf, type MappedChannel } from './channel-choice.tsx'
import { ClockStatement } from './clock-statement.tsx'
import { CountedKindField } from './counted-kind-field.tsx'
import { FilesOfZip } from './imported-files.tsx'
import { ColumnMapper } from './mapping/column-mapper.tsx'
import { namesOfChannels, useMapping } from './mapping/use-mapping.ts'
import { initialMeasured, MeasuredFields, measuredOf } from './measured-fields.tsx'
import { m } from './messages.ts'
import { PreviewTable } from './preview-table.tsx'
import { READING_FIELDS, ReadingFields, type ReadingOptions } from './reading-fields.tsx'
import { useDeleteImport, usePreviewImport, useStartImport } from './upload-queries.ts'

interface Props {
  fileImport: Import
  site: SiteDetail
}

const NOTHING_CHOSEN: ReadingOptions = { format: null, time_zone: null, ambiguous: null, axle_factor: null }
/** After the last choice: each preview reads up to 32 MiB. */
const PREVIEW_AFTER_MS = 400

/** The preview of a file, which follows the options that it is read with, and the buttons to import or discard it. */
export function ImportPreview({ fileImport, site }: Props) {
  const { id, preview } = fileImport
  const [update, start] = [usePreviewImport(site.id), useStartImport(site.id)]
  const discard = useDeleteImport(site.id)
  // Only what the user chose is sent: a clock that is sent is remembered, and each file of a zip has its own format.
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)
  const options = {
    format: chosen.format ?? fileImport.format,
    time_zone: chosen.time_zone ?? fileImport.time_zone,
    ambiguous: chosen.ambiguous ?? fileImport.ambiguous,
    axle_factor: chosen.axle_factor ?? fileImport.axle_factor,
  }
  const columns = useMapping(fileImport, site)
  const [chosenChannels, setChosenChannels] = useState<MappedChannel[]>([])
  const channels = channelsOf(fileImport, site, chosenChannels, namesOfChannels(columns))
  const zone = site.time_zone ?? 'UTC'
  const [firstMeasured] = useState(() => initialMeasured(fileImport, zone))
  const [measured, setMeasured] = useState(firstMeasured)
  const [isLeftOut, setLeftOut] = useState(fileImport.leave_out)
  const [counts, setCounts] = useState(fileImport.counts)
  const failed = start.error ?? update.error ?? discard.error
  const { at: errorsAt } = refusalOf(failed)
  const isAboutField = ['measured', 'mapping', ...READING_FIELDS].some(field => errorsAt(field).length > 0)
  const isCsv = fileImport.format === 'csv'
  const isUnmapped = isCsv && fileImport.mapping === null
  const hasSkippedTimes = preview.clock !== null && preview.clock.proposed_time_zone !== null
  const isDoubtful = fileImport.error !== null && !isUnmapped && !hasSkippedTimes
  const isAmbiguous = isDoubtful || options.ambiguous !== null || errorsAt('ambiguous').length > 0
  const problems = preview.lines.filter(({ problem }) => problem !== null).length
  const asked = {
    id,
    ...chosen,
    mapping: columns.mapping,
    counts,
    channels,
    measured: measured === firstMeasured ? null : measuredOf(measured, zone),
    leave_out: isLeftOut,
  }
  const isOutdated = useFollowing(JSON.stringify(asked), {
    isFirst: !isUnmapped && JSON.stringify(channels) === JSON.stringify(fileImport.channels),
    isPending: update.isPending,
    canFollow: !isCsv || columns.mapping !== null,
    onFollow: () => update.mutate(asked),
  })
  const isUnreadable =
    !isUnmapped &&
    preview.lines.length > 0 &&
    preview.lines.every(({ record, interval }) => record === null && interval === null) &&
    preview.channels.every(({ vehicles }) => vehicles === 0)
  return (
    <div className="flex flex-col gap-3">
      <FilesOfZip fileImport={fileImport} />
      <ReadingFields
        value={options}
        onChange={next => setChosen(changed(chosen, options, next))}
        siteZone={zone}
        hasLocalTimes={fileImport.time_zone !== null}
        isAmbiguous={isAmbiguous}
        countsAxles={fileImport.axle_factor !== null}
        errorsAt={errorsAt}
      />
      {!isUnmapped && (
        <ClockStatement fileImport={fileImport} onPropose={time_zone => setChosen({ ...chosen, time_zone })} />
      )}
      {preview.is_unclassed && <CountedKindField value={counts} onChange={setCounts} />}
      {!isUnmapped && (
        <MeasuredFields
          measured={preview.measured}
          zone={zone}
          value={measured}
          onChange={setMeasured}
          isLeftOut={isLeftOut}
          onLeaveOut={setLeftOut}
          errors={errorsAt('measured')}
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
            <p key={notice}>
              <ExplainedSentence>{notice}</ExplainedSentence>
            </p>
          ))}
        </Notice>
      )}
      {isCsv && <ColumnMapper name={fileImport.name} site={site} columns={columns} error={update.error} />}
      {channels && !isUnmapped && (
        <ChannelChoice fileImport={fileImport} site={site} value={channels} onChange={setChosenChannels} />
      )}
      {!isUnmapped && (
        <>
          <div aria-busy={isOutdated} className="overflow-hidden rounded-control border border-line">
            <PreviewTable lines={preview.lines} zone={zone} />
          </div>
          <p className="text-meta text-text-3">
            {m.theFirstLines({ count: preview.lines.length })}
            {problems > 0 && ` ${m.unreadableLines({ count: problems })}`} {m.nothingIsStoredTwice}
          </p>
        </>
      )}
      {isUnreadable && <Notice tone="warn">{m.noLineCanBeRead}</Notice>}
      {failed && !isAboutField && <ErrorNotice error={failed} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={start.isPending}
          isDisabled={isOutdated || isUnmapped || isUnreadable || hasSkippedTimes}
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

/** The choices with what differs from what is shown. */
function changed(chosen: ReadingOptions, shown: ReadingOptions, next: ReadingOptions): ReadingOptions {
  return {
    format: next.format === shown.format ? chosen.format : next.format,
    time_zone: next.time_zone === shown.time_zone ? chosen.time_zone : next.time_zone,
    ambiguous: next.ambiguous === shown.ambiguous ? chosen.ambiguous : next.ambiguous,
    axle_factor: next.axle_factor === shown.axle_factor ? chosen.axle_factor : next.axle_factor,
  }
}

interface Following {
  /** Whether what is shown was read with the first choices. */
  isFirst: boolean
  isPending: boolean
  canFollow: boolean
  onFollow: () => void
}

/** Previews again some time after the last choice; returns whether what is shown is of earlier choices. */
function useFollowing(asked: string, { isFirst, isPending, canFollow, onFollow }: Following): boolean {
  const [followed, setFollowed] = useState(isFirst ? asked : null)
  const isLeading = canFollow && asked !== followed
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices say when to follow
  useEffect(() => {
    if (!isLeading || isPending) return
    const timer = setTimeout(() => {
      setFollowed(asked)
      onFollow()
    }, PREVIEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [asked, isLeading, isPending])
  return isLeading || isPending || !canFollow
}
