import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { ApiError } from '../../../../../client/errors.ts'
import type { SiteDetail } from '../../../../../client/shapes.ts'
import { Button } from '../../../../ui/button.tsx'
import { Choices } from '../../../../ui/fields/choices.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ColumnFields } from './column-fields.tsx'
import { FileFields } from './file-fields.tsx'
import { type ColumnDraft, guessMapping, IGNORED, type Mapping, type MappingDraft, tableOf } from './guess-columns.ts'
import { draftOf } from './mapping-draft.ts'
import { m } from './messages.ts'
import type { ColumnMapping, RowMeaning } from './use-mapping.ts'

interface Props {
  /** The name of the file. */
  name: string
  site: SiteDetail
  columns: ColumnMapping
  error: Error | null
}

const MAX_SAMPLES = 3

/** What each column of a CSV file is: the preview follows each choice, which can be saved for the command line. */
export function ColumnMapper({ name: fileName, site, columns, error }: Props) {
  const { draft, setDraft, lines, table, rows, found, meanings, problem, mapping } = columns
  const { names, width } = table
  const [isFileWrong, setFileWrong] = useState(false)
  const changeFile = (changed: Partial<MappingDraft>) => {
    const next = { ...draft, ...changed }
    // Other columns result from another delimiter or first line: they are guessed again.
    const isSameTable = ['delimiter', 'header', 'skip_lines'].every(field => !(field in changed))
    setDraft(
      isSameTable ? next : { ...guessMapping(lines.slice(next.skip_lines)), ...next, columns: columnsFor(next, lines) },
    )
  }
  const changeColumn = (at: number, column: ColumnDraft) =>
    setDraft({
      ...draft,
      columns: Array.from({ length: width }, (_, i) => (i === at ? column : (draft.columns[i] ?? IGNORED))),
    })
  const load = async (file: File | undefined) => {
    if (!file) return
    try {
      setDraft(draftOf(JSON.parse(await file.text()) as Mapping, lines))
      setFileWrong(false)
    } catch {
      setFileWrong(true)
    }
  }
  return (
    <section aria-label={m.columnsOfTheFile} className="flex flex-col gap-4 rounded-control border border-line p-4">
      <p className="text-text-2">{m.chooseWhatEachColumnIs}</p>
      {rows.mayBeIntervals && <RowQuestion {...rows} />}
      <FileFields draft={draft} onChange={changeFile} errorsAt={field => errorsOf(error, field)} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-4 gap-y-5">
        {Array.from({ length: width }, (_, at) => (
          <li key={names[at] || at}>
            <ColumnFields
              name={names[at] || m.columnNumber({ number: String(at + 1) })}
              samples={table.rows.slice(0, MAX_SAMPLES).map(row => row[at] ?? '')}
              column={draft.columns[at] ?? IGNORED}
              found={found[at]}
              meanings={meanings[at] ?? {}}
              site={site}
              scheme={draft.class_scheme ?? null}
              onChange={column => changeColumn(at, column)}
            />
          </li>
        ))}
      </ul>
      {errorsOf(error, 'columns').length > 0 && <Notice tone="bad">{errorsOf(error, 'columns').join(' ')}</Notice>}
      {isFileWrong && <Notice tone="bad">{m.notAMapping}</Notice>}
      {problem && <p className="text-text-2">{problem}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" isDisabled={!mapping} onPress={() => mapping && save(mapping, fileName)}>
          {m.saveTheMapping}
        </Button>
        <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={files => void load(files?.[0])}>
          <Button size="small">{m.loadAMapping}</Button>
        </FileTrigger>
      </div>
    </section>
  )
}

/** Counts of intervals that are read as vehicles would become one vehicle for each row, zeros too. */
function RowQuestion({ meaning, setMeaning }: ColumnMapping['rows']) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p>{m.isARowAVehicle}</p>
        <Choices label={m.isARowAVehicle} options={ROW_MEANINGS} value={meaning} onChange={setMeaning} />
      </div>
      {meaning === 'interval' && <Notice tone="warn">{m.intervalsCannotBeImported}</Notice>}
    </div>
  )
}

const ROW_MEANINGS: readonly { value: RowMeaning | null; label: string }[] = [
  { value: 'vehicle', label: m.oneVehicle },
  { value: 'interval', label: m.anInterval },
]

const columnsFor = (draft: MappingDraft, lines: readonly string[]): MappingDraft['columns'] => {
  const { names, rows } = tableOf(lines, draft)
  const character = draft.delimiter === 'tab' ? '\t' : (draft.delimiter ?? ',')
  const table = [...(draft.header ? [names] : []), ...rows].map(row => row.join(character))
  return guessMapping(table).columns
}

const errorsOf = (error: Error | null, field: string): string[] =>
  error instanceof ApiError ? error.field(`mapping.${field}`) : []

/** Saves the file that `wayside import --mapping` reads. */
function save(mapping: Mapping, name: string): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(mapping, null, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replace(/\.\w+$/, '')}.mapping.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
