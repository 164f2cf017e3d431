import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { ApiError } from '../../../../../client/errors.ts'
import type { Import } from '../../../../../client/shapes.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ColumnFields } from './column-fields.tsx'
import { FileFields } from './file-fields.tsx'
import { guessMapping, type Mapping, type MappingDraft, tableOf } from './guess-columns.ts'
import { draftOf, mappingOf } from './mapping-draft.ts'
import { m } from './messages.ts'

interface Props {
  fileImport: Import
  isPending: boolean
  error: Error | null
  onMapping: (mapping: Mapping) => void
}

const MAX_SAMPLES = 3

/** What each column of a CSV file is: chosen by the first lines, tried with the preview, saved for the command line. */
export function ColumnMapper({ fileImport, isPending, error, onMapping }: Props) {
  const lines = fileImport.preview.raw_lines
  const [draft, setDraft] = useState<MappingDraft>(() =>
    fileImport.mapping ? draftOf(fileImport.mapping, lines) : guessMapping(lines),
  )
  const [isFileWrong, setFileWrong] = useState(false)
  const { names, rows, width } = tableOf(lines, draft)
  const problem = problemOf(draft)
  const changeFile = (changed: Partial<MappingDraft>) => {
    const next = { ...draft, ...changed }
    // Other columns result from another delimiter or first line: they are guessed again.
    const isSameTable = ['delimiter', 'header', 'skip_lines'].every(field => !(field in changed))
    setDraft(
      isSameTable ? next : { ...guessMapping(lines.slice(next.skip_lines)), ...next, columns: columnsFor(next, lines) },
    )
  }
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
      <FileFields draft={draft} onChange={changeFile} errorsAt={field => errorsOf(error, field)} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-x-4 gap-y-5">
        {Array.from({ length: width }, (_, at) => (
          <li key={names[at] || at}>
            <ColumnFields
              name={names[at] || m.columnNumber({ number: String(at + 1) })}
              samples={rows.slice(0, MAX_SAMPLES).map(row => row[at] ?? '')}
              column={draft.columns[at] ?? { is: '', unit: '', values: '', missing: '' }}
              onChange={column => setDraft({ ...draft, columns: replaced(draft.columns, at, column, width) })}
            />
          </li>
        ))}
      </ul>
      {errorsOf(error, 'columns').length > 0 && <Notice tone="bad">{errorsOf(error, 'columns').join(' ')}</Notice>}
      {isFileWrong && <Notice tone="bad">{m.notAMapping}</Notice>}
      {problem && <p className="text-meta text-text-3">{problem}</p>}
      <div className="flex flex-wrap gap-2">
        <Button isPending={isPending} isDisabled={problem !== null} onPress={() => onMapping(mappingOf(draft, lines))}>
          {m.previewWithColumns}
        </Button>
        <Button isDisabled={problem !== null} onPress={() => save(mappingOf(draft, lines), fileImport.name)}>
          {m.saveTheMapping}
        </Button>
        <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={files => void load(files?.[0])}>
          <Button>{m.loadAMapping}</Button>
        </FileTrigger>
      </div>
    </section>
  )
}

const columnsFor = (draft: MappingDraft, lines: readonly string[]): MappingDraft['columns'] => {
  const { names, rows } = tableOf(lines, draft)
  const character = draft.delimiter === 'tab' ? '\t' : (draft.delimiter ?? ',')
  const table = [...(draft.header ? [names] : []), ...rows].map(row => row.join(character))
  return guessMapping(table).columns
}

const replaced = (
  columns: MappingDraft['columns'],
  at: number,
  column: MappingDraft['columns'][number],
  width: number,
) =>
  Array.from({ length: width }, (_, index) =>
    index === at ? column : (columns[index] ?? { is: '' as const, unit: '', values: '', missing: '' }),
  )

/** What is still missing before the file can be read. */
function problemOf({ columns, time_format, channel }: MappingDraft): string | null {
  const has = (kind: string) => columns.some(({ is }) => is === kind)
  if (!has('timestamp') && !(has('date') && has('time'))) return m.chooseTheTime
  if (time_format.trim() === '') return m.enterTimeFormat
  return has('channel') || channel !== '' ? null : m.chooseTheChannel
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
