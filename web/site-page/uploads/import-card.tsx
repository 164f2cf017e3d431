import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { Import, SiteDetail } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Failure, whatWentWrong } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRow } from './import-row.tsx'
import { type HowToRead, ReadingFields } from './reading-fields.tsx'
import { useImports, useSendFile } from './upload-queries.ts'

const AS_FOUND: HowToRead = { format: null, time_zone: null, ambiguous: null }
const SHOWN_MS = 7 * 86_400_000
const MAX_OVER = 5

/** From a counter's file to records: choose, see how it is read, start, follow. */
export function ImportCard({ site }: { site: SiteDetail }) {
  const imports = useImports(site.id)
  const send = useSendFile(site.id)
  const [file, setFile] = useState<File | null>(null)
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const [stopper, setStopper] = useState<AbortController | null>(null)
  useRefreshAtEnd(site.id, imports.data)
  const read = (chosen: File, how: HowToRead, before?: string) => {
    const controller = new AbortController()
    setStopper(controller)
    setFile(chosen)
    send.mutate(
      { file: chosen, signal: controller.signal, before, ...how },
      {
        onSuccess: made => {
          setFiles(new Map(files).set(made.id, chosen))
          setFile(null)
        },
      },
    )
  }
  const stop = () => {
    stopper?.abort()
    send.reset()
    setFile(null)
  }
  const rows = worthShowing(imports.data ?? [])
  return (
    <Card>
      <CardPart title="Import a file">
        <div className="mt-2">
          {file && send.isPending ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3">
              <p role="status" className="break-all">
                Sending and reading {file.name}…
              </p>
              <Button onPress={stop}>Cancel</Button>
            </div>
          ) : (
            <FileDrop onFile={chosen => read(chosen, AS_FOUND)} isDisabled={send.isPending} />
          )}
        </div>
        {file && send.isError && (
          <FileRefusedPart
            key={file.name}
            file={file}
            site={site}
            error={send.error}
            onReadAgain={how => read(file, how)}
            onDiscard={stop}
          />
        )}
      </CardPart>
      {imports.isError && (
        <CardPart>
          <Failure title="Could not load the imports." error={imports.error} onRetry={() => void imports.refetch()} />
        </CardPart>
      )}
      {rows.map(one => (
        <ImportRow key={one.id} one={one} site={site}>
          {one.status === 'previewed' && (
            <ImportPreview
              one={one}
              site={site}
              onReadAgain={files.has(one.id) ? how => read(files.get(one.id) as File, how, one.id) : null}
              isReading={send.isPending}
            />
          )}
        </ImportRow>
      ))}
    </Card>
  )
}

/** What is to be decided or on its way, and what is over since not long. */
function worthShowing(imports: Import[]): Import[] {
  const isOver = ({ finished_at }: Import) => finished_at !== null
  const recent = imports.filter(one => isOver(one) && Date.now() - Date.parse(one.finished_at as string) < SHOWN_MS)
  const last = recent.slice(0, MAX_OVER)
  return imports.filter(one => (!isOver(one) && one.status !== 'expired') || last.includes(one))
}

/** When an import ends, all of the site may have changed. */
function useRefreshAtEnd(site: number, imports: Import[] | undefined): void {
  const queries = useQueryClient()
  const over = imports
    ?.filter(({ finished_at }) => finished_at !== null)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (over === undefined) return
    void queries.invalidateQueries({ queryKey: ['site', site] })
    void queries.invalidateQueries({ queryKey: ['sites'] })
  }, [queries, site, over])
}

interface Props {
  file: File
  site: SiteDetail
  error: Error
  onReadAgain: (how: HowToRead) => void
  onDiscard: () => void
}

/** Why a file was not taken, and what can be said so that it is. */
function FileRefusedPart({ file, site, error, onReadAgain, onDiscard }: Props) {
  const refused = error instanceof ApiError ? error : null
  const errorsAt = (field: keyof HowToRead) => refused?.field(field) ?? []
  const [how, setHow] = useState<HowToRead>({ format: null, time_zone: null, ambiguous: null })
  const canSayMore = (['format', 'time_zone', 'ambiguous'] as const).some(field => errorsAt(field).length > 0)
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Notice tone="bad">
        <span className="break-all">{file.name}</span> was not taken. {reasonOf(error)}
      </Notice>
      {canSayMore && (
        <ReadingFields
          value={how}
          onChange={setHow}
          siteZone={site.time_zone ?? 'UTC'}
          hasLocalTimes
          isAmbiguous={errorsAt('ambiguous').length > 0}
          errorsAt={() => []}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => onReadAgain(how)}>{canSayMore ? 'Read it again' : 'Try again'}</Button>
        <Button onPress={onDiscard}>Discard</Button>
      </div>
    </div>
  )
}

/** The service lists the formats as well, which the field below does too. */
const reasonOf = (error: Error): string => whatWentWrong(error).replace(/ The formats are:.*$|: [a-z-]+: .*$/s, '')
