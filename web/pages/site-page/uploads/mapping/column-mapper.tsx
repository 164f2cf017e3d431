import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { SiteDetail } from '../../../../../client/shapes.ts'
import type { RowKind } from '../../../../../contract/csv-columns.ts'
import { Button } from '../../../../ui/button.tsx'
import { Choices } from '../../../../ui/fields/choices.tsx'
import { refusalOf } from '../../../../ui/fields/form.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { ColumnFields } from './column-fields.tsx'
import { FileFields } from './file-fields.tsx'
import { type ColumnDraft, IGNORED, type Mapping, type MappingDraft } from './guess-columns.ts'
import { ofRows } from './guess-counts.ts'
import { draftOf } from './mapping-draft.ts'
import { m } from './messages.ts'
import type { ColumnMapping } from './use-mapping.ts'

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
  const { draft, setDraft, lines, table, mayBeIntervals, setRows, found, meanings, problem, mapping } = columns
  const { names, width } = table
  const { at } = refusalOf(error)
  const problems = [...at('mapping.columns'), ...at('mapping')]
  const [isFileWrong, setFileWrong] = useState(false)
  const changeFile = (changed: Partial<MappingDraft>) => {
    const next = { ...draft, ...changed }
    // Other columns result from another delimiter or first line: they are guessed again.
    const isSameTable = ['delimiter', 'header', 'skip_lines'].every(field => !(field in changed))
    setDraft(isSameTable ? next : ofRows(next.rows, next, lines, site.channels))
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
      <div className="flex flex-wrap items-center gap-2">
        <p>
          {mayBeIntervals && `${m.timesHaveEqualSteps} `}
          {m.isARowAVehicle}
        </p>
        <Choices label={m.isARowAVehicle} options={ROWS} value={draft.rows} onChange={setRows} />
      </div>
      <FileFields draft={draft} onChange={changeFile} errorsAt={field => at(`mapping.${field}`)} />
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
              rows={draft.rows}
              hasChannel={draft.columns.some(({ is }) => is === 'channel')}
              onChange={column => changeColumn(at, column)}
            />
          </li>
        ))}
      </ul>
      {problems.length > 0 && <Notice tone="bad">{problems.join(' ')}</Notice>}
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

const ROWS: readonly { value: RowKind; label: string }[] = [
  { value: 'vehicles', label: m.oneVehicle },
  { value: 'intervals', label: m.anInterval },
]

/** Saves the file that `wayside import --mapping` reads. */
const save = (mapping: Mapping, name: string): void =>
  saveFile(
    `${name.replace(/\.\w+$/, '')}.mapping.json`,
    new Blob([`${JSON.stringify(mapping, null, 2)}\n`], { type: 'application/json' }),
  )
