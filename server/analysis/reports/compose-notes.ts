import type { DocumentFact, DocumentRow, DocumentSection } from '../../../charts/report-document.ts'
import { readQuietNote } from '../../../contract/quality.ts'
import { MAX_DAYS_OF_HEADWAYS } from '../../../contract/reports.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import { countedOf, fromBins, leftOutVehicles, unitOf } from './compose-head.ts'
import type { ReportData } from './read-report.ts'
import { MISSING, type Words } from './words.ts'

/** More rows than these would hide the others; the sum of the rest is in `Measured`. */
const MAX_GAPS = 30
/** Shorter gaps are between two uploads. */
const MIN_GAP_MS = 60_000

/** What is known about a time besides its records. */
export type LeftOutData = Pick<ReportData, 'site' | 'periods' | 'gaps' | 'findings' | 'options'> & {
  figures: Pick<ReportData['figures'], 'used'>
}

/** Vehicles that are not counted, quality periods, gaps, days that do not count, and open findings. */
export function composeLeftOut(data: LeftOutData, words: Words): DocumentSection {
  const { m } = words
  const zone = data.site.time_zone
  const moment = (local: string) => `${words.weekdayDay(local)} ${local.slice(11, 16)}`
  const span = (from: string, to: string | null) => `${moment(from)} – ${to === null ? '' : moment(to)}`
  const days = (from: string, to: string) =>
    from === to ? words.weekdayDay(from) : `${words.weekdayDay(from)} – ${words.weekdayDay(to)}`
  const local = (at: Date) => withOffset(at, zone)
  const gaps = data.gaps.filter(({ start, end }) => Date.parse(end) - Date.parse(start) >= MIN_GAP_MS)
  const rows: DocumentRow[] = [
    ...data.periods.map(({ from, to, kind, effect, note }) => ({
      cells: [
        span(local(from), to && local(to)),
        kind === 'other' ? m.otherPeriod : m[kind],
        m[data.options.quality === 'all' ? 'mark' : effect],
        noteOf(note, words),
      ],
    })),
    ...gaps.slice(0, MAX_GAPS).map(({ start, end, reason }) => ({
      cells: [span(start, end), reason === 'unknown' || !reason ? m.unknownGap : m[reason], m.notMeasured, ''],
    })),
    ...data.figures.used.left_out.map(({ from, to, days: count, reason }) => ({
      cells: [days(from, to), m.daysLeftOut({ days: count, reason: m[reason] }), m.doesNotCount, ''],
    })),
    ...data.findings.map(finding => ({
      cells: [
        span(local(finding.from), finding.to && local(finding.to)),
        m.openFinding({ sentence: findingOf(finding, words) }),
        m.noneYet,
        '',
      ],
    })),
  ]
  const lead = leftOutVehicles(data.figures.used, words).join(' ')
  if (rows.length === 0) return { title: m.leftOut, lead: lead || m.nothingLeftOut, blocks: [] }
  const hasNotes = rows.some(({ cells }) => cells.at(-1) !== '')
  const columns = [m.fromTo, m.what, m.effect, ...(hasNotes ? [m.note] : [])].map(head => ({ head, digits: null }))
  const shown = rows.map(row => ({ ...row, cells: row.cells.slice(0, columns.length) }))
  return { title: m.leftOut, lead, blocks: [{ type: 'table', table: { columns, rows: shown, notes: [] } }] }
}

/** An import writes the note of what it leaves out in English; what a user wrote stays as it is. */
function noteOf(note: string, { m }: Words): string {
  const duration = readQuietNote(note)
  return duration === null ? note : m.quietNote({ duration })
}

type Finding = ReportData['findings'][number]

/** What was found, in the language of the report; its time is beside it. */
function findingOf({ kind, evidence }: Pick<Finding, 'kind' | 'evidence'>, words: Words): string {
  const { m } = words
  const { before = 0, after = 0, count = 0, usual = 0, hours = 0, lag_hours = 0, channel = 0 } = evidence
  const passed = { count: words.number(count), usual: words.number(usual) }
  const shares = { before: words.share(before), after: words.share(after) }
  switch (kind) {
    case 'no_vehicles':
      return m.noVehiclesFound({
        hours: words.number(hours, { digits: Number.isInteger(hours) ? 0 : 1 }),
        usual: passed.usual,
      })
    case 'low_volume':
      return m.lowVolumeFound(passed)
    case 'high_volume':
      return m.highVolumeFound(passed)
    case 'direction_share':
      return m.directionShareFound({ channel, ...shares })
    case 'without_class':
      return m.withoutClassFound(shares)
    case 'without_speed':
      return m.withoutSpeedFound(shares)
    case 'v85':
      return m.v85Found({ before: words.number(before, { digits: 1 }), after: words.number(after, { digits: 1 }) })
    case 'clock_jump':
      return (lag_hours > 0 ? m.laterFound : m.earlierFound)({ hours: Math.abs(lag_hours) })
  }
}

export function composeDefinitions(data: ReportData, words: Words): DocumentSection {
  const { m } = words
  const { pace, speeds } = data.figures
  const unit = unitOf(data.options.units)
  const one = (value: number | null) => words.number(value, { digits: 1 })
  const width = pace.from === null || pace.to === null ? MISSING : words.number(pace.to - pace.from)
  const section = definitionsOf(words, [
    fact(m.daysThatCount, m.daysThatCountText),
    { name: m.counted, values: countedOf(data, data.figures.used, words) },
    fact(m.averageDay, m.averageDayText),
    percentilesOf(speeds.bin_width, data, words),
    fact(`${m.peakHour}, ${m.phf}`, m.peakText),
    fact(m.aboveLimit, m.aboveLimitText),
    fact(
      m.pace,
      m.paceText({
        width,
        unit,
        from: one(pace.from),
        to: one(pace.to),
        share: words.share(pace.share),
        deviation: one(speeds.standard_deviation),
      }),
    ),
    ...(words.hasHeavy ? [fact(m.heavy, m.heavyText)] : []),
    fact(m.platoons, platoonsOf(data, words)),
  ])
  return { ...section, blocks: [...section.blocks, { type: 'text', text: m.again({ command: commandOf(data) }) }] }
}

export const fact = (name: string, text: string): DocumentFact => ({ name, values: [text] })

/** Percentiles of every single speed, or of bins. */
export const percentilesOf = (
  width: number | undefined,
  data: Pick<ReportData, 'options'>,
  words: Words,
): DocumentFact => ({
  name: words.m.percentiles,
  values:
    width === undefined ? [words.m.percentilesText] : [words.m.percentilesOfBins, ...fromBins(width, data, words)],
})

/** What the figures of a report mean. */
export const definitionsOf = ({ m }: Words, facts: DocumentFact[]): DocumentSection => ({
  title: m.definitions,
  lead: '',
  blocks: [{ type: 'facts', facts }],
})

/** The share, or how to get it where it is left out. */
function platoonsOf(data: ReportData, { m, share }: Words): string {
  const platoons = data.figures.free_flow?.platoons
  if (platoons) return m.platoonsText({ seconds: platoons.headway_s, share: share(platoons.share) })
  // With offsets: days alone are those of UTC for this command.
  const [from, to] = momentsOf(data)
  const command = `wayside figures --site ${data.site.site_id} --from ${from} --to ${to} --section free_flow`
  return m.platoonsLeftOut({ days: MAX_DAYS_OF_HEADWAYS, command })
}

/** Days alone where the range begins and ends at midnight. */
function commandOf(data: ReportData): string {
  const { language, units, population, quality, estimate } = data.options
  const moments = momentsOf(data)
  const isWhole = moments.every(local => /T00:00:00(?!\.)/.test(local))
  const [from, to] = isWhole ? moments.map(local => local.slice(0, 10)) : moments
  const flags = [
    language === 'en' ? '' : ` --language ${language}`,
    units === 'metric' ? '' : ` --units ${units}`,
    population === undefined ? '' : ` --population ${population}`,
    quality === 'exclude' ? '' : ` --quality ${quality}`,
    estimate?.method === 'countmatch' ? ' --estimate-method countmatch' : '',
    estimate?.year === undefined ? '' : ` --estimate-year ${estimate.year}`,
    estimate?.axles ? ' --axles' : '',
    ...(['project', 'author', 'remarks'] as const).map(name => {
      const text = data.options[name]
      return text ? ` --${name} ${inShell(text)}` : ''
    }),
  ]
  return `wayside report ${data.site.site_id} --from ${from} --to ${to}${flags.join('')} --pdf`
}

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The beginning and the end of the range in the time of the site. */
const momentsOf = ({ site, from, to }: ReportData): string[] =>
  [from, to].map(ms => withOffset(new Date(ms), site.time_zone).replace('.000', ''))
