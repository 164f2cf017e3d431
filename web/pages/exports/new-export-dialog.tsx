import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { ExportRequest } from '../../../client/shapes.ts'
import { isAggregateFormat, isIntervalFormat, isTmasFormat } from '../../../contract/export-formats.ts'
import { allSitesQuery, bySiteId, type KnownSites } from '../../service/all-sites-query.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { Button } from '../../ui/button.tsx'
import { Form, refusalOf } from '../../ui/fields/form.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EstimateLine } from './estimate-line.tsx'
import { draftOf, type ExportDraft, firstDataOf, requestOf, sharedZone } from './export-draft.ts'
import { useCreateExport } from './export-queries.ts'
import { FilterFields } from './filter-fields.tsx'
import { FormatField } from './format-field.tsx'
import { IntervalFields } from './interval-fields.tsx'
import { m } from './messages.ts'
import { RangeFields } from './range-fields.tsx'
import { SitesField } from './sites-field.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Initial values: any part of a request. */
  initial: Partial<ExportRequest>
}

export function NewExportDialog({ isOpen, onClose, initial }: Props) {
  const form = useId()
  const create = useCreateExport()
  const sites = useQuery({ ...allSitesQuery, enabled: isOpen })
  const known = useMemo(() => bySiteId(sites.data ?? []), [sites.data])
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={m.newExport}
      width="wide"
      actions={
        <>
          <Button onPress={close}>{m.cancel}</Button>
          <Button type="submit" form={form} variant="primary" isPending={create.isPending}>
            {m.createExport}
          </Button>
        </>
      }
    >
      {sites.isLoading ? (
        <Loading label={m.loadingTheSites}>
          <Skeleton className="h-96" />
        </Loading>
      ) : (
        <ExportForm
          // Another request in the address begins again.
          key={JSON.stringify(initial)}
          id={form}
          initial={initial}
          known={known}
          error={create.error}
          onSubmit={request => create.mutate(request, { onSuccess: close })}
        />
      )}
    </Dialog>
  )
}

interface FormProps {
  id: string
  initial: Partial<ExportRequest>
  known: KnownSites
  error: Error | null
  onSubmit: (request: ExportRequest) => void
}

function ExportForm({ id, initial, known, error, onSubmit }: FormProps) {
  const measures = useMeasures()
  const [draft, setDraft] = useState(() => draftOf(initial, known, measures))
  const [isMissing, setMissing] = useState(false)
  const change = (change: Partial<ExportDraft>) => setDraft(before => ({ ...before, ...change }))
  const { at, isAboutField } = refusalOf(error)
  const isWithoutSite = draft.sites?.length === 0
  const submit = () => {
    setMissing(isWithoutSite)
    if (!isWithoutSite) onSubmit(requestOf(draft, known, measures))
  }
  return (
    <Form id={id} onSubmit={submit} className="flex flex-col gap-4 pt-1">
      <SitesField
        known={known}
        value={draft.sites}
        onChange={sites => change({ sites, channels: [] })}
        errors={isMissing && isWithoutSite ? [m.chooseAtLeastOneSite] : at('sites')}
      />
      <RangeFields
        value={draft.range}
        onChange={range => change({ range })}
        zone={sharedZone(draft.sites, known)}
        since={firstDataOf(draft.sites, known)}
        errors={{ from: at('time.from_dt'), to: [...at('time.to_dt'), ...at('time')] }}
      />
      {!isTmasFormat(draft.format) && <FilterFields draft={draft} onChange={change} errorsAt={at} />}
      <FormatField value={draft.format} onChange={format => change({ format })} errors={at('format')} />
      {isAggregateFormat(draft.format) && <IntervalFields draft={draft} onChange={change} />}
      {error && !isAboutField && <ErrorNotice error={error} />}
      {!isIntervalFormat(draft.format) && !isTmasFormat(draft.format) && (
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-line bg-raised px-5 py-3 max-md:-mx-4 max-md:px-4">
          <EstimateLine draft={draft} known={known} />
        </div>
      )}
    </Form>
  )
}
