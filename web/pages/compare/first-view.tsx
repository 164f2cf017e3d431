import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CompareRequest, Comparison, Site } from '../../../client/shapes.ts'
import { limitChangeLink, limitChangeOf } from '../../parts/range/limit-change.ts'
import { PRESETS } from '../../parts/range/presets.ts'
import { type Days, writeDays } from '../../parts/range/range.ts'
import type { KnownSites } from '../../service/all-sites-query.ts'
import { client } from '../../service/client.ts'
import type { Measures } from '../../service/measures.ts'
import { useRecentSites } from '../../service/recent-sites.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { formatDayRange, formatMonth } from '../../ui/text/date-format.ts'
import { compareNames } from '../../ui/text/locale.ts'
import { m } from './messages.ts'
import { sentenceOf } from './readings.ts'
import { sharesOf } from './small-plots.tsx'
import { comparisonQuery, timeOfSide } from './use-comparisons.ts'
import type { Search } from './view.ts'

/** Each is a comparison that is computed. */
const MAX_SITES = 3

interface Proposal {
  title: string
  lead: string
  search: Search
  a: { site: Site; days: Days }
  b: { site: Site; days: Days }
}

/** Comparisons to begin with: of the sites that were looked at last, or of the first ones. */
export default function FirstView({ sites }: { sites: KnownSites }) {
  const measures = useMeasures()
  const proposed = useProposedSites(sites)
  const details = useQueries({
    queries: proposed.map(({ id }) => ({
      queryKey: ['site', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.site(id, { signal }),
    })),
  })
  if (proposed.length === 0) return <p className="text-text-2">{m.chooseASiteToCompare}</p>
  if (details.some(({ isPending }) => isPending)) return <Waiting />
  const proposals = [
    ...details.flatMap(({ data }, i) => (data ? limitProposal(proposed[i] as Site, data, measures) : [])),
    ...proposed.slice(0, 2).flatMap(monthProposal),
    ...pairProposal(proposed),
  ]
  return (
    <section aria-labelledby="start-with" className="flex flex-col gap-3">
      <p className="text-text-2" id="start-with">
        {m.chooseASiteToCompare} {m.startWith}
      </p>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {proposals.map(proposal => (
          <li key={JSON.stringify(proposal.search)} className="min-w-0">
            <ProposalCard proposal={proposal} measures={measures} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those with data that were looked at last, then others. */
function useProposedSites(sites: KnownSites): Site[] {
  const recent = useRecentSites().flatMap(id => sites.get(id) ?? [])
  const others = [...sites.values()]
    .filter(site => !recent.includes(site))
    .sort((one, other) => compareNames(one.name, other.name))
  return [...recent, ...others].filter(site => site.data_range.last_vehicle !== null).slice(0, MAX_SITES)
}

const todayAt = ({ time_zone: zone = 'UTC' }: Site) => toCalendarDate(fromAbsolute(Date.now(), zone))

function limitProposal(site: Site, detail: Parameters<typeof limitChangeOf>[0], measures: Measures): Proposal[] {
  const limit = limitChangeOf(detail, measures, todayAt(site))
  if (!limit) return []
  const { search } = limitChangeLink(site, limit)
  return [
    {
      title: site.name,
      lead: limit.label,
      search,
      a: { site, days: limit.before },
      b: { site, days: limit.after },
    },
  ]
}

const lastMonth = PRESETS.find(({ id }) => id === 'last-month')

function monthsOf(site: Site): [before: Days, last: Days] {
  const last = (lastMonth as NonNullable<typeof lastMonth>).days(todayAt(site))
  const first = last.first.subtract({ months: 1 })
  return [{ first, last: last.first.subtract({ days: 1 }) }, last]
}

function monthProposal(site: Site): Proposal[] {
  const [before, last] = monthsOf(site)
  if (!hasData(site, before) || !hasData(site, last)) return []
  const [first, second] = [before, last].map(days => formatMonth(days.first.toString())) as [string, string]
  return [
    {
      title: site.name,
      lead: m.monthBeforeAndAfter({ before: first, after: second }),
      search: { site: String(site.id), a: writeDays(before), b: writeDays(last) },
      a: { site, days: before },
      b: { site, days: last },
    },
  ]
}

/** Whether its records reach into these days. */
function hasData({ data_range: { first_vehicle, last_vehicle } }: Site, { first, last }: Days): boolean {
  if (!first_vehicle || !last_vehicle) return false
  return first_vehicle.slice(0, 10) <= String(last) && last_vehicle.slice(0, 10) >= String(first)
}

/** In the last month, or in the last seven days where one of them has no records in that month. */
function pairProposal([first, second]: Site[]): Proposal[] {
  if (!first || !second) return []
  const [, month] = monthsOf(first)
  const today = todayAt(first)
  const week = { first: today.subtract({ days: 7 }), last: today.subtract({ days: 1 }) }
  const days = [month, week].find(one => hasData(first, one) && hasData(second, one))
  if (!days) return []
  const [from, to] = [String(days.first), String(days.last)]
  return [
    {
      title: m.sitesTogether({ first: first.name, second: second.name }),
      lead: m.sideBySide({ days: days === month ? formatMonth(from) : formatDayRange(from, to, { hasYear: true }) }),
      search: { sites: `${first.id},${second.id}`, from, to },
      a: { site: first, days },
      b: { site: second, days },
    },
  ]
}

/** The whole card is the link. */
function ProposalCard({ proposal, measures }: { proposal: Proposal; measures: Measures }) {
  const { title, lead, search, a, b } = proposal
  const side = ({ site, days }: Proposal['a']) => ({ site: site.id, time: timeOfSide(site, days) })
  const request: CompareRequest = { a: side(a), b: side(b), units: measures.units, hourly_speeds: false }
  const { data, isError } = useQuery(comparisonQuery(request))
  return (
    <Link
      to="/compare"
      search={search}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface px-4.5 py-3.5 transition-colors hover:border-control max-md:px-4"
    >
      <span>
        <span className="block text-card font-semibold">{title}</span>
        <span className="num block text-meta text-text-3">{lead}</span>
      </span>
      {data ? (
        <>
          <Distribution comparison={data} title={title} />
          <span className="num text-meta text-text-2">{sentence(proposal, data, measures)}</span>
        </>
      ) : isError ? (
        <span className="text-meta text-text-2">{m.couldNotCompare}</span>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Link>
  )
}

function sentence({ a, b }: Proposal, comparison: Comparison, measures: Measures): string {
  if (comparison.a.used.days === 0 || comparison.b.used.days === 0) return m.notEnough
  return sentenceOf(comparison, measures, a.site === b.site ? undefined : b.site.name)
}

const [WIDTH, HEIGHT] = [300, 72]

/** Speeds: the second side as bars, the first as a step line, without axes. */
function Distribution({ comparison, title }: { comparison: Comparison; title: string }) {
  const [before, after] = [sharesOf(comparison.a), sharesOf(comparison.b)]
  const seen = [...before, ...after].filter(({ share }) => share >= 0.002)
  if (seen.length === 0) return <span aria-hidden="true" className="h-[72px] rounded-tag bg-sunken" />
  const first = Math.min(...seen.map(({ from }) => from))
  const last = Math.max(...seen.map(({ from }) => from)) + 5
  const max = Math.max(...seen.map(({ share }) => share))
  const x = (speed: number) => ((speed - first) / (last - first)) * WIDTH
  const y = (share: number) => HEIGHT - (share / max) * (HEIGHT - 4)
  const shown = (bins: typeof before) => bins.filter(({ from }) => from >= first && from < last)
  return (
    <svg
      role="img"
      aria-label={m.distributionOf({ title, before: m.before, after: m.after })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={HEIGHT}
      className="block w-full border-b border-line"
    >
      <path
        d={shown(after)
          .map(({ from, share }) => `M${x(from) + 1} ${HEIGHT}V${y(share)}H${x(from + 5) - 1}V${HEIGHT}z`)
          .join('')}
        className="fill-(--plot-channel-1)"
      />
      <path
        d={`M0 ${HEIGHT}${shown(before)
          .map(({ from, share }) => `H${x(from)}V${y(share)}H${x(from + 5)}`)
          .join('')}`}
        fill="none"
        className="stroke-(--plot-comparison)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const Waiting = () => (
  <Loading label={m.loadingProposals}>
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-48 rounded-card max-md:hidden" />
      <Skeleton className="h-48 rounded-card max-xl:hidden" />
    </div>
  </Loading>
)
