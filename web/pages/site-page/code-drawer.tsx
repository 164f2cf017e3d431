import type { AggregateRequest, SiteDetail } from '../../../client/shapes.ts'
import CodeDialog from '../../parts/code/code-dialog.tsx'
import { formatRange } from '../../parts/range/range.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { m } from './messages.ts'
import { figuresRequest, headwaySections, mainSections } from './traffic/use-figures.ts'
import { requestsOf } from './traffic/use-traffic.ts'
import { useSitePageAddress } from './use-site-page-address.ts'
import { readYear, recordsRequest, type View } from './view.ts'
import { YEAR_SECTIONS, yearRequest } from './year/use-year.ts'

interface Props {
  site: SiteDetail
  view: View
  now: number
  /** The name of a tab or of a plot. */
  initial: string
  onClose: () => void
}

/** Shows the requests of this page as code. */
export default function CodeDrawer({ site, view, now, initial, onClose }: Props) {
  const { search } = useSitePageAddress()
  const measures = useMeasures()
  const { volume } = requestsOf(site, view)
  const { shown, channels } = readYear(search, site, String(view.range.today))
  const records = { ...recordsRequest(site, view, now), limit: 1000 }
  const main = figuresRequest(site, view, measures, [...mainSections(view), ...headwaySections(view)])
  const ofYear = yearRequest({ site, shown, channels, counted: view.counted, measures }, YEAR_SECTIONS)
  const aggregate = 'aggregate' as const
  const figures = 'figures' as const
  const choices = [
    // The shown interval: the page itself may request hours and combine them into days.
    { value: 'volume', label: m.volume, path: aggregate, body: { ...ofApi(volume), interval: view.interval } },
    { value: 'figures', label: m.figuresAndSpeed, path: figures, body: main },
    {
      value: 'year',
      label: m.figuresOfYear({ year: shown.year === null ? m.last12Months : String(shown.year) }),
      path: figures,
      body: ofYear,
    },
    { value: 'records', label: m.records, path: 'search' as const, body: records },
  ]
  const lead = m.getAsCodeLead({ name: site.name, range: formatRange(view.range) })
  return <CodeDialog lead={lead} choices={choices} initial={CHOICES[initial] ?? 'figures'} onClose={onClose} />
}

/** Without what only the web application may ask. */
const ofApi = ({ speeds: _, ...body }: AggregateRequest) => body

/** By tabs and plots; all other plots are of figures. */
const CHOICES: { [name: string]: string } = {
  traffic: 'volume',
  commands: 'volume',
  uploads: 'volume',
  volume: 'volume',
  year: 'year',
  days: 'year',
  records: 'records',
}
