import type { DocumentBlock } from '../../../charts/report-document.ts'
import { changeOf, comparedValues, inPercent } from '../../../contract/compared-values.ts'
import { shownDifference, shownOf } from '../../../contract/text/shown-numbers.ts'
import { unitOf } from './compose-head.ts'
import type { ComparisonData } from './read-comparison.ts'
import type { Words } from './words.ts'

type Difference = ComparisonData['pairs'][number]['p85']

interface ComparedFigure {
  label: string
  unit: string
  digits: number
  /** In the unit that is shown: shares in percent. */
  values: Difference
  /** What the interval means: an interval that holds 0 is no change. */
  reading: string
}

/** The compared figures of a pair, each with its reading. */
export function readingsOf(data: ComparisonData, { m, what }: Words, pair: number): ComparedFigure[] {
  const { p85, meanSpeed, aboveLimit, volume } = comparedValues(data.pairs[pair] as ComparisonData['pairs'][number])
  const unit = unitOf(data.options.units)
  const read = (values: Difference, lower: string, higher: string): string => {
    const change = changeOf(values)
    if (change === null && values.reason === 'open_bin') return m.inOpenBin
    return change === null ? m.tooFewDays : { lower, higher, none: m.noClearDifference }[change]
  }
  return [
    { label: 'V85', unit, digits: 1, values: p85, reading: read(p85, m.slower, m.faster) },
    { label: m.mean, unit, digits: 1, values: meanSpeed, reading: read(meanSpeed, m.slower, m.faster) },
    {
      label: m.aboveLimit,
      unit: m.points,
      digits: 1,
      values: inPercent(aboveLimit),
      reading: read(aboveLimit, m.fewer, m.more),
    },
    {
      label: m.vehiclesPerDay({ what }),
      unit: '',
      digits: 0,
      values: volume,
      reading: read(volume, m.fewer, m.more),
    },
  ]
}

/** The difference of the values as they are shown. */
export const differenceOf = ({ a, b }: Pick<Difference, 'a' | 'b'>, digits: number): number | null =>
  a === null || b === null ? null : shownDifference(b, a, digits)

/** A row per figure of each pair; what is compared is named where there are several. */
export function differencesTable(data: ComparisonData, labels: string[], words: Words): DocumentBlock {
  const { m } = words
  const number = (head: string) => ({ head, digits: 1 })
  const text = (head: string) => ({ head, digits: null })
  const hasSides = data.pairs.length > 1
  return {
    type: 'table',
    table: {
      columns: [
        ...(hasSides ? [text(m.side)] : []),
        text(m.figure),
        ...[m.firstSide, m.value].map(number),
        ...[m.difference, m.intervalFrom, m.intervalTo].map(head => ({ ...number(head), isSigned: true })),
        text(m.reading),
      ],
      rows: data.pairs.flatMap((_, pair) =>
        readingsOf(data, words, pair).map(({ label, unit, digits, values, reading }) => {
          const [low = null, high = null] = values.interval ?? []
          // An end that this many digits would show as 0 decides whether there is a difference.
          const isNearZero = [low, high].some(end => end !== null && end !== 0 && shownOf(end, digits) === 0)
          return {
            cells: [
              ...(hasSides ? [labels[pair + 1] as string] : []),
              unit === '' ? label : `${label}, ${unit}`,
              ...[values.a, values.b, differenceOf(values, digits)].map(value => ({ value, digits })),
              ...[low, high].map(value => ({ value, digits: digits + (isNearZero ? 1 : 0) })),
              reading,
            ],
          }
        }),
      ),
      notes: [],
    },
  }
}
