import type { SiteDetail } from '../../../../../client/shapes.ts'
import { COUNT_KINDS, ONLY_IN, type RowKind } from '../../../../../contract/csv-columns.ts'
import { looksLikeIntervals } from './find-intervals.ts'
import { type ColumnDraft, guessColumns, guessMapping, IGNORED, type MappingDraft, tableOf } from './guess-columns.ts'
import { matchChannels, matchClass } from './match-values.ts'

type Channels = SiteDetail['channels']

/** What the first lines of a file suggest: each row is a vehicle, or an interval where the times have equal steps. */
export function proposeMapping(lines: readonly string[], channels: Channels): MappingDraft {
  const draft = guessMapping(lines)
  const isOfIntervals = looksLikeIntervals(draft.columns, tableOf(lines, draft).rows)
  return isOfIntervals ? ofRows('intervals', draft, lines, channels) : draft
}

/** The draft with the columns that such rows may have. */
export function ofRows(rows: RowKind, draft: MappingDraft, lines: readonly string[], channels: Channels): MappingDraft {
  const table = tableOf(lines, draft)
  const columns = guessColumns(table)
  if (rows === 'vehicles') return { ...draft, rows, columns, time_is: 'start' }
  const time = columns.findIndex(({ is }) => is === 'timestamp' || is === 'time')
  const time_is = END.test(table.names[time] ?? '') ? 'end' : 'start'
  return { ...draft, rows, time_is, columns: countColumns(columns, table, channels) }
}

const DURATION = /^(interval|duration|dauer|dur[ée]e|period)/i
const END = /^(end|until|bis|ende|fin|to\b)/i
const SUM = /^(total|sum|gesamt|summe|all\b|alle\b|tous|ensemble|volume|count|anzahl|nombre|menge)/i
const CODE = /^(?:class|cl|klasse|kl|classe|fhwa|cat|kat|c)[ _.#-]*(\d{1,2})$/i
const BIN = /^[>≥]?\s*(\d{1,3}(?:\.\d+)?)\s*(?:-|–|to|bis|à|<)+\s*(\d{1,3}(?:\.\d+)?)\s*(km\/?h|kph|mph|m)?$/i
const LAST_BIN = /^(?:>|≥|>=|over|über|plus de)\s*(\d{1,3}(?:\.\d+)?)\s*(km\/?h|kph|mph|m)?$/i
const FIRST_BIN = /^(?:<|≤|<=|under|unter|bis|moins de)\s*(\d{1,3}(?:\.\d+)?)\s*(km\/?h|kph|mph|m)?$/i

function countColumns(
  guessed: readonly ColumnDraft[],
  { names, rows }: { names: string[]; rows: string[][] },
  channels: Channels,
): ColumnDraft[] {
  const columns = guessed.map((column, at): ColumnDraft => {
    const name = names[at] ?? ''
    const samples = rows.map(row => row[at] ?? '').filter(text => text !== '')
    if (column.is === '' && END.test(name) && samples.some(text => /\d:\d\d/.test(text)))
      return { ...IGNORED, is: 'end' }
    const isNumber = samples.length > 0 && samples.every(text => /^\d+([.,]\d{1,2})?$/.test(text))
    if (column.is !== 'class_code' && column.is !== '' && !ONLY_IN.vehicles.includes(column.is)) return column
    if (!isNumber) return column.is === 'vehicle_class' ? column : IGNORED
    if (DURATION.test(name)) return { ...IGNORED, is: 'duration', unit: /min/i.test(name) ? 'min' : 's' }
    return column.is === 'class_code' && !CODE.test(name) ? column : countOf(name)
  })
  const counts = () => columns.filter(({ is }) => COUNT_KINDS.includes(is as 'count'))
  const isLong = columns.some(({ is }) => is === 'vehicle_class' || is === 'class_code')
  const isPlain = (column: ColumnDraft) => column.is === 'count' && column.counts === ''
  const keepOne = () => {
    const named = columns.findIndex((column, at) => isPlain(column) && SUM.test(names[at] ?? ''))
    const kept = named >= 0 ? named : columns.findLastIndex(isPlain)
    for (const [at, column] of columns.entries()) if (at !== kept && counts().includes(column)) columns[at] = IGNORED
  }
  if (isLong) keepOne()
  else if (counts().some(column => !isPlain(column)) || columns.some(({ is }) => is === 'channel'))
    keepTotal(columns, names)
  else placeTotals(columns, names, channels)
  adjoinBins(columns)
  return columns
}

function countOf(name: string): ColumnDraft {
  const count = { ...IGNORED, is: 'count' as const }
  const unitOf = (text = '') => (/mph/i.test(text) ? 'mph' : /^m$/i.test(text) ? 'm' : 'km/h')
  const bin = (from: string, to: string, unit?: string): ColumnDraft => ({
    ...IGNORED,
    is: unitOf(unit) === 'm' ? 'length_bin' : 'speed_bin',
    unit: unitOf(unit),
    from,
    to,
  })
  const [, from, to, unit] = BIN.exec(name) ?? []
  if (from && to) return bin(from, to, unit)
  const [, last, unitOfLast] = LAST_BIN.exec(name) ?? []
  if (last) return bin(last, '', unitOfLast)
  const [, first, unitOfFirst] = FIRST_BIN.exec(name) ?? []
  if (first) return bin('0', first, unitOfFirst)
  const known = matchClass(name)
  if (known) return { ...count, counts: known }
  const code = CODE.exec(name)?.[1]
  return code ? { ...count, counts: 'code', code: String(Number(code)) } : count
}

/** Beside classes or bins, one column is the total: the others are ignored. */
function keepTotal(columns: ColumnDraft[], names: readonly string[]): void {
  const totals = columns.flatMap((column, at) => (column.is === 'count' && column.counts === '' ? [at] : []))
  const kept = totals.find(at => SUM.test(names[at] ?? '')) ?? totals[0]
  for (const at of totals) if (at !== kept) columns[at] = IGNORED
}

/** Several totals are those of channels; the sum of them is ignored. */
function placeTotals(columns: ColumnDraft[], names: readonly string[], channels: Channels): void {
  const totals = columns.flatMap(({ is }, at) => (is === 'count' ? [at] : []))
  if (totals.length < 2) return
  const sums = totals.length > 2 ? totals.filter(at => SUM.test(names[at] ?? '')) : []
  const parts = totals.filter(at => !sums.includes(at))
  const texts = parts.map(at => names[at] || String(at))
  const meanings = matchChannels(texts, channels)
  for (const at of sums) columns[at] = IGNORED
  for (const [index, at] of parts.entries())
    columns[at] = { ...(columns[at] as ColumnDraft), channel: meanings[texts[index] ?? ''] ?? '' }
}

/** `0-30`, `31-50` adjoin: the second one is above 30. */
function adjoinBins(columns: ColumnDraft[]): void {
  for (const kind of ['speed_bin', 'length_bin'] as const) {
    const bins = columns.filter(({ is }) => is === kind).sort((a, b) => Number(a.from) - Number(b.from))
    for (const [at, bin] of bins.entries()) {
      const before = bins[at - 1]
      if (before && Number(bin.from) === Number(before.to) + 1) bin.from = before.to
    }
  }
}
