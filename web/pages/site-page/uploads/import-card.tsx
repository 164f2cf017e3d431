import { useEffect, useRef, useState } from 'react'
import type { Import, SiteDetail } from '../../../../client/shapes.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { invalidate } from '../../../service/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { errorMessage, Failure } from '../../../ui/failure.tsx'
import { refusalOf } from '../../../ui/fields/form.tsx'
import { type NamedFile, nameOfFiles, packFiles } from '../../../ui/files/pack-files.ts'
import { Notice } from '../../../ui/notice.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRow } from './import-row.tsx'
import { isTable } from './mapping/guess-columns.ts'
import { m } from './messages.ts'
import { READING_FIELDS, ReadingFields, type ReadingOptions } from './reading-fields.tsx'
import { useImports, useSendFile } from './upload-queries.ts'

const AUTO_DETECT: ReadingOptions = { format: null, time_zone: null, ambiguous: null, axle_factor: null }
const RECENT_MS = 7 * DAY_MS
const MAX_FINISHED = 5

/** For guessing whether it is a table. */
const FIRST_BYTES = 16_384

interface CardProps {
  site: SiteDetail
  /** Files that were chosen before the site. */
  first?: NamedFile[]
  /** They are being sent: another site does not get them too. */
  onFirstSent?: () => void
}

/** The import of counters' files: choose, preview, start, progress. */
export function ImportCard({ site, first = [], onFirstSent }: CardProps) {
  const imports = useImports(site.id)
  const send = useSendFile(site.id)
  const [file, setFile] = useState<File | null>(null)
  const [upload, setUpload] = useState<AbortController | null>(null)
  useRefreshAtEnd(site.id, imports.data)
  const read = (chosen: File, options: ReadingOptions) => {
    const controller = new AbortController()
    setUpload(controller)
    setFile(chosen)
    const onError = async (error: Error) => {
      // A table of another program: its columns are chosen next.
      const isUnknown = refusalOf(error).at('format').length > 0
      if (isUnknown && options.format === null && (await isTableFile(chosen)) && !controller.signal.aborted)
        read(chosen, { ...options, format: 'csv' })
    }
    send.mutate(
      { file: chosen, signal: controller.signal, ...options },
      { onSuccess: () => setFile(null), onError: error => void onError(error) },
    )
  }
  const readAll = async (chosen: NamedFile[]) => {
    const [first] = chosen as [NamedFile]
    read(chosen.length === 1 ? first.file : await packFiles(chosen, nameOfFiles(chosen)), AUTO_DETECT)
  }
  const sent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (first.length === 0 || sent.current) return
    sent.current = true
    void readAll(first)
    onFirstSent?.()
  }, [first])
  const stop = () => {
    upload?.abort()
    send.reset()
    setFile(null)
  }
  const rows = recentImports(imports.data ?? [])
  return (
    <Card>
      <CardPart title={m.importFiles}>
        <div className="mt-2">
          {file && send.isPending ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3">
              <p role="status" className="break-all">
                {m.sendingAndReading({ name: file.name })}
              </p>
              <Button onPress={stop}>{m.cancel}</Button>
            </div>
          ) : (
            <FileDrop onFiles={chosen => void readAll(chosen)} isDisabled={send.isPending} />
          )}
        </div>
        {file && send.isError && (
          <FileRejectedPart
            key={file.name}
            file={file}
            site={site}
            error={send.error}
            onReread={options => read(file, options)}
            onDiscard={stop}
          />
        )}
      </CardPart>
      {imports.isError && (
        <CardPart>
          <Failure title={m.couldNotLoadTheImports} error={imports.error} onRetry={() => void imports.refetch()} />
        </CardPart>
      )}
      {rows.map(fileImport => (
        <ImportRow key={fileImport.id} fileImport={fileImport} site={site}>
          {fileImport.status === 'previewed' && (
            <ImportPreview key={`${fileImport.id} ${fileImport.format}`} fileImport={fileImport} site={site} />
          )}
        </ImportRow>
      ))}
    </Card>
  )
}

const isTableFile = async (file: File): Promise<boolean> =>
  /\.xls[xm]$/i.test(file.name) || isTable((await file.slice(0, FIRST_BYTES).text()).split(/\r?\n/).slice(0, 12))

/** Unfinished imports, and the latest finished ones. */
function recentImports(imports: Import[]): Import[] {
  const isFinished = ({ finished_at }: Import) => finished_at !== null
  const recent = imports.filter(
    fileImport => isFinished(fileImport) && Date.now() - Date.parse(fileImport.finished_at as string) < RECENT_MS,
  )
  const last = recent.slice(0, MAX_FINISHED)
  return imports.filter(
    fileImport => (!isFinished(fileImport) && fileImport.status !== 'expired') || last.includes(fileImport),
  )
}

/** Refetches the site when an import finishes. */
function useRefreshAtEnd(site: number, imports: Import[] | undefined): void {
  const finished = imports
    ?.filter(({ finished_at }) => finished_at !== null)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (finished === undefined) return
    void invalidate(['site', site], ['sites'])
  }, [site, finished])
}

interface Props {
  file: File
  site: SiteDetail
  error: Error
  onReread: (options: ReadingOptions) => void
  onDiscard: () => void
}

/** Why a file was rejected, and the options with which it may be read. */
function FileRejectedPart({ file, site, error, onReread, onDiscard }: Props) {
  const { at: errorsAt } = refusalOf(error)
  const [options, setOptions] = useState(AUTO_DETECT)
  const canChooseReading = READING_FIELDS.some(field => errorsAt(field).length > 0)
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Notice tone="bad">
        {m.wasNotImported({ name: <span className="break-all">{file.name}</span>, error: errorMessage(error) })}
      </Notice>
      {canChooseReading && (
        <ReadingFields
          value={options}
          onChange={setOptions}
          siteZone={site.time_zone ?? 'UTC'}
          hasLocalTimes
          isAmbiguous={errorsAt('ambiguous').length > 0}
          countsAxles={errorsAt('axle_factor').length > 0}
          errorsAt={() => []}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {errorsAt('format').length > 0 && (
          <Button onPress={() => onReread({ ...options, format: 'csv' })}>{m.chooseTheColumns}</Button>
        )}
        <Button onPress={() => onReread(options)}>{canChooseReading ? m.readAgain : m.tryAgain}</Button>
        <Button onPress={onDiscard}>{m.discard}</Button>
      </div>
    </div>
  )
}
