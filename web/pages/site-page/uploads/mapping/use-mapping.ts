import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Import, SiteDetail } from '../../../../../client/shapes.ts'
import { COUNT_KINDS, type RowKind, timeColumns } from '../../../../../contract/csv-columns.ts'
import { client } from '../../../../service/client.ts'
import { looksLikeIntervals } from './find-intervals.ts'
import { type ColumnDraft, type Mapping, type MappingDraft, tableOf } from './guess-columns.ts'
import { ofRows, proposeMapping } from './guess-counts.ts'
import { draftOf, mappingOf } from './mapping-draft.ts'
import { type Meanings, matchChannels, matchClasses } from './match-values.ts'
import { m } from './messages.ts'

/** A text of a column, and how many lines have it. */
export interface FoundText {
  text: string
  rows: number
}

const NO_LINES: string[] = []

/** What the columns of a CSV file are: guessed by its first lines and its values, and corrected by the user. */
export function useMapping({ id, format, mapping: stored, preview }: Import, site: SiteDetail) {
  const isCsv = format === 'csv'
  const lines = isCsv ? preview.raw_lines : NO_LINES
  const [draft, setDraft] = useState<MappingDraft>(() =>
    stored ? draftOf(stored, lines) : proposeMapping(lines, site.channels),
  )
  const table = tableOf(lines, draft)
  const mayBeIntervals = isCsv && looksLikeIntervals(draft.columns, table.rows)
  const { delimiter, header, skip_lines } = draft
  const layout = { delimiter: delimiter ?? ',', header: header ?? true, skip_lines: skip_lines ?? 0 }
  const values = useQuery({
    // Apart from imports, which are read again when one is started: it has no values then.
    queryKey: ['column-values', id, layout],
    queryFn: ({ signal }) => client.columnValues(id, layout, { signal }),
    enabled: isCsv && draft.columns.some(({ is }) => hasValues(is)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = useMemo(() => (values.data?.columns ?? []).map(column => column.values), [values.data])
  const meanings = useMemo(
    () => draft.columns.map((column, at) => meaningsOf(column, found[at] ?? [], site)),
    [draft.columns, found, site],
  )
  const problem = isCsv ? problemOf(draft) : null
  // Until the values are there, a preview would show what no text means.
  const isComplete = isCsv && problem === null && !values.isLoading
  const mapping = useMemo<Mapping | null>(
    () => (isComplete ? mappingOf(draft, lines, meanings) : null),
    [isComplete, draft, lines, meanings],
  )
  const setRows = (rows: RowKind) =>
    setDraft({ ...(rows === draft.rows ? draft : ofRows(rows, draft, lines, site.channels)), isSaid: true })
  return { draft, setDraft, lines, table, mayBeIntervals, setRows, found, meanings, problem, mapping }
}

export type ColumnMapping = ReturnType<typeof useMapping>

const hasMeanings = (is: ColumnDraft['is']): is is 'channel' | 'vehicle_class' =>
  is === 'channel' || is === 'vehicle_class'

/** Those whose texts are listed: codes of classes have the meaning of their scheme. */
export const hasValues = (is: ColumnDraft['is']): is is 'channel' | 'vehicle_class' | 'class_code' =>
  hasMeanings(is) || is === 'class_code'

function meaningsOf({ is, values }: ColumnDraft, found: FoundText[], site: SiteDetail): Meanings {
  if (!hasMeanings(is)) return values
  const texts = found.map(({ text }) => text)
  return { ...(is === 'channel' ? matchChannels(texts, site.channels) : matchClasses(texts)), ...values }
}

/** The texts that mean each channel: `A` is channel 1. */
export function namesOfChannels({ draft, meanings, mapping }: ColumnMapping): ReadonlyMap<number, string> {
  const at = draft.columns.findIndex(({ is }) => is === 'channel')
  const texts = mapping ? Object.entries(meanings[at] ?? {}) : []
  return new Map(texts.filter(([text]) => !/^\d+$/.test(text)).map(([text, number]) => [Number(number), text]))
}

/** What is still missing before the file can be read. */
function problemOf({ rows, columns, time_format, channel }: MappingDraft): string | null {
  const has = (kind: string) => columns.some(({ is }) => is === kind)
  if (timeColumns(has) === null) return m.chooseTheTime
  if (time_format.trim() === '') return m.enterTimeFormat
  const counts = columns.filter(({ is }) => is !== '' && COUNT_KINDS.includes(is))
  if (rows === 'intervals' && counts.length === 0) return m.chooseTheCounts
  const hasChannels = counts.length > 0 && counts.every(column => column.channel !== '')
  return has('channel') || channel !== '' || hasChannels ? null : m.chooseTheChannel
}
