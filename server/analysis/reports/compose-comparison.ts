import type {
  DocumentBlock,
  DocumentFact,
  DocumentSection,
  KeyFigure,
  LegendEntry,
  ReportDocument,
} from '../../../charts/report-document.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import { nounOf } from '../../../contract/vehicles/population.ts'
import { differenceOf, differencesTable, readingsOf } from './compose-differences.ts'
import { countedOf, fromBins, limitsOf, namesOf, rangeOf, remarksOf, sketchOf, unitOf } from './compose-head.ts'
import { composeLeftOut, definitionsOf, fact, percentilesOf } from './compose-notes.ts'
import type { ComparisonData } from './read-comparison.ts'
import { countingWords, type Words } from './words.ts'

type SideOfPair = ComparisonData['pairs'][number]['a']

/** Before and after differ by dash too; further sites have further colours. */
const LOOKS = [
  { colour: '--plot-comparison', isDashed: true },
  { colour: '--plot-channel-1', isDashed: false },
  { colour: '--plot-channel-3', isDashed: false },
  { colour: '--plot-channel-4', isDashed: true },
  { colour: '--plot-channel-2', isDashed: false },
  { colour: '--plot-motorcycle', isDashed: true },
]

/** Periods of one site, or sites, side by side. */
export function composeComparison(data: ComparisonData, general: Words): ReportDocument {
  const words = countingWords(general, nounOf(data.options.population ?? 'motor', []))
  const { m } = words
  const { sides, organization, logo, madeAt, madeBy } = data
  const first = sides[0] as ComparisonData['sides'][number]
  const isOneSite = sides.every(({ site }) => site.id === data.siteId)
  const labels = sides.map(side => labelOf(side, data, words))
  const measured = [data.pairs[0]?.a as SideOfPair, ...data.pairs.map(({ b }) => b)]
  const made = withOffset(madeAt, first.site.time_zone)
  return {
    title: isOneSite ? first.site.name || first.site.site_id : m.comparisonOfSites({ sites: sides.length }),
    subtitle: m.compared({ sides: isOneSite ? labels.join(', ') : rangeOf(first, words) }),
    organization,
    logo,
    kind: m.comparisonReport,
    foot: {
      about: m.timesIn({
        site: sides
          .map(({ site }) => site.site_id)
          .filter((id, i, all) => all.indexOf(id) === i)
          .join(', '),
        range: rangeOf(first, words),
        zone: first.site.time_zone,
      }),
      made: m.madeBy({ time: `${words.date(made)}, ${made.slice(11, 16)}`, name: madeBy }),
    },
    head: headOf(data, labels, measured, words),
    map: isOneSite ? sketchOf(first.site, first.site.channels) : null,
    figures: sides.length === 2 ? keyFigures(data, words) : [],
    sections: [
      sideBySide(data, labels, measured, words),
      {
        title: m.differences,
        lead: m.differencesLead({ first: labels[0] as string }),
        blocks: [differencesTable(data, labels, words)],
      },
      linesSection(data, labels, measured, words, 'speeds'),
      linesSection(data, labels, measured, words, 'volumes'),
      linesSection(data, labels, measured, words, 'p85'),
      ...sides.map((side, i) => {
        const section = composeLeftOut(
          { ...side, options: data.options, figures: { used: (measured[i] as SideOfPair).used } },
          words,
        )
        return { ...section, title: m.named({ name: section.title, value: labels[i] as string }) }
      }),
      definitions(data, measured[0] as SideOfPair, words),
    ],
  }
}

/** What distinguishes a side: its time, its site, or both. */
function labelOf(side: ComparisonData['sides'][number], { sides }: ComparisonData, words: Words): string {
  const range = rangeOf(side, words)
  const name = side.site.name || side.site.site_id
  if (sides.every(({ site }) => site.id === side.site.id)) return range
  const hasOneTime = sides.every(({ from, to, site }) => rangeOf({ from, to, site }, words) === range)
  return hasOneTime ? name : `${name}, ${range}`
}

function headOf(data: ComparisonData, labels: string[], measured: SideOfPair[], words: Words): DocumentFact[] {
  const { m } = words
  const weekdays = m.weekdays.split(' ')
  const isOneSite = data.sides.every(({ site }) => site.id === data.siteId)
  const named = Object.entries(data.filters).map(([name, value]) => m.named({ name, value: JSON.stringify(value) }))
  const comparedIn = data.pairs.map(({ weekdays: days, hours }) => {
    if (days.length === 0) return m.noWeekdayInCommon
    const clock = hours.length === 24 ? m.allHours : hours.map(hour => String(hour).padStart(2, '0')).join(' ')
    return `${days.map(day => weekdays[day - 1]).join(' ')}, ${clock}`
  })
  return [
    ...namesOf(data.options, words),
    ...data.sides.map(({ site, ...time }, i) => {
      const place = [site.site_id, site.street_name, site.city, site.country].filter(Boolean).join(', ')
      const { days, days_left_out, coverage } = (measured[i] as SideOfPair).used
      return {
        name: i === 0 ? m.firstSide : m.comparedWith,
        values: [
          labels[i] as string,
          isOneSite ? place : `${place}; ${rangeOf({ site, ...time }, words)}`,
          m.named({ name: m.speedLimit, value: limitsOf({ ...data, ...time, site }, words).join(', ') }),
          m.measuredShare({ share: words.coverage(coverage), days, all: days + days_left_out }),
        ],
      }
    }),
    { name: m.weekdaysAndHours, values: [...new Set(comparedIn)] },
    ...(named.length > 0 ? [{ name: m.only, values: named }] : []),
    ...remarksOf(data.options, words),
  ]
}

function keyFigures(data: ComparisonData, words: Words): KeyFigure[] {
  return readingsOf(data, words, 0).map(({ label, unit, digits, values, reading }) => {
    const write = (value: number | null) => words.number(value, { digits })
    const difference = differenceOf(values, digits)
    const sign = (difference ?? 0) > 0 ? '+' : ''
    return {
      name: label,
      value: `${sign}${write(difference)}`,
      number: { value: difference, digits },
      unit,
      more: `${write(values.a)} → ${write(values.b)}, ${reading}`,
    }
  })
}

function sideBySide(data: ComparisonData, labels: string[], measured: SideOfPair[], words: Words): DocumentSection {
  const { m } = words
  const percent = (share: number | null) => (share === null ? null : share * 100)
  const number = (head: string, digits: number) => ({ head, digits })
  return {
    title: m.sideBySide,
    lead: m.sideBySideLead,
    blocks: [
      {
        type: 'table',
        table: {
          columns: [
            { head: m.side, digits: null },
            number(m.days, 0),
            number(m.vehiclesPerDay({ what: words.what }), 0),
            number(m.mean, 1),
            number('V50', 1),
            number(`V85 ${unitOf(data.options.units)}`, 1),
            number(m.aboveLimitShare, 1),
            ...(words.hasHeavy ? [number(m.heavyShare, 1)] : []),
          ],
          rows: measured.map(({ days, speeds, heavy_share }, i) => ({
            cells: [
              labels[i] as string,
              days.length,
              (i === 0 ? data.pairs[0]?.volume.a : data.pairs[i - 1]?.volume.b) ?? null,
              speeds.mean,
              speeds.p50,
              speeds.p85,
              percent(speeds.above_limit),
              ...(words.hasHeavy ? [percent(heavy_share)] : []),
            ],
          })),
          notes: fromBins(binWidthOf(data), data, words),
        },
      },
    ],
  }
}

/** The widest bin in which speeds of a side arrived. */
function binWidthOf({ pairs }: ComparisonData): number | undefined {
  const widths = pairs.flatMap(({ p85 }) => p85.bin_width ?? [])
  return widths.length === 0 ? undefined : Math.max(...widths)
}

type Lines = 'speeds' | 'volumes' | 'p85'

function linesSection(
  data: ComparisonData,
  labels: string[],
  measured: SideOfPair[],
  words: Words,
  kind: Lines,
): DocumentSection {
  const { m } = words
  const unit = unitOf(data.options.units)
  const legend = labels.map((label, i): LegendEntry => {
    const { colour, isDashed } = LOOKS[i] as (typeof LOOKS)[number]
    return { label, colour, mark: isDashed ? 'dashed' : 'line' }
  })
  const { categories, valuesOf, digits } = LINES[kind](measured)
  const series = measured.map((side, i) => ({
    ...(LOOKS[i] as (typeof LOOKS)[number]),
    label: labels[i] as string,
    values: valuesOf(side),
  }))
  const texts = {
    speeds: { title: m.speed, lead: m.sharesLead({ unit }) },
    volumes: { title: m.volume, lead: m.volumesByHourLead({ what: words.what }) },
    p85: { title: m.p85ByHour, lead: m.p85ByHourLead({ unit }) },
  }[kind]
  const plot: DocumentBlock = {
    type: 'plot',
    plot: {
      kind: 'lines',
      data: { categories, series, digits, unit: kind === 'speeds' ? unit : m.hour, hasZero: kind !== 'p85' },
    },
    legend,
  }
  const isEmpty = series.every(({ values }) => values.every(value => value === null))
  const isSummed = kind !== 'speeds' && measured.some(({ hourly_reason }) => hourly_reason !== null)
  const lead = isSummed ? m.hoursNotKnown : kind === 'volumes' ? m.noComparedDay : m.noSpeeds
  return isEmpty ? { title: texts.title, lead, blocks: [] } : { ...texts, blocks: [plot] }
}

const LINES: {
  [kind in Lines]: (sides: SideOfPair[]) => {
    categories: number[]
    valuesOf: (side: SideOfPair) => (number | null)[]
    digits: number
  }
} = {
  speeds(sides) {
    const starts = sides.flatMap(({ speed_histogram }) => speed_histogram.map(([from]) => from as number))
    const [lowest, highest] = [Math.min(...starts), Math.max(...starts)]
    const count = starts.length === 0 ? 0 : (highest - lowest) / SPEED_BIN + 1
    const categories = Array.from({ length: count }, (_, i) => lowest + i * SPEED_BIN)
    return {
      categories,
      digits: 2,
      valuesOf: ({ speed_histogram, speeds }) =>
        categories.map(from => {
          const [, found = 0] = speed_histogram.find(([start]) => start === from) ?? []
          return speeds.count === 0 ? null : (found / speeds.count) * 100
        }),
    }
  },
  volumes: ([first]) => ({
    categories: first?.volumes.map(({ hour }) => hour) ?? [],
    digits: 1,
    valuesOf: ({ volumes }) => volumes.map(({ mean }) => mean),
  }),
  p85: ([first]) => ({
    categories: first?.p85_by_hour.map(({ hour }) => hour) ?? [],
    digits: 1,
    valuesOf: side => side.p85_by_hour.map(({ mean }) => mean),
  }),
}
/** Bins of the comparison's distributions. */
const SPEED_BIN = 5

function definitions(data: ComparisonData, { used }: SideOfPair, words: Words): DocumentSection {
  const { m } = words
  return definitionsOf(words, [
    fact(m.daysThatCount, m.daysThatCountText),
    fact(m.differences, m.intervalText),
    { name: m.counted, values: countedOf(data, { ...used, apart: 0, excluded: 0 }, words) },
    percentilesOf(binWidthOf(data), data, words),
    fact(m.aboveLimit, m.aboveLimitText),
    ...(words.hasHeavy ? [fact(m.heavy, m.heavyText)] : []),
  ])
}
