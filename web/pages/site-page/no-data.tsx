import { parseDate } from '@internationalized/date'
import type { SiteDetail } from '../../../client/shapes.ts'
import { NO_RANGE } from '../../parts/range/range.ts'
import { useMay } from '../../service/use-me.ts'
import { Button, PageButton } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import { useSitePageAddress } from './use-site-page-address.ts'
import type { View } from './view.ts'

/** Shown instead of the plots if the range has no data. */
export function NoData({ site, view }: { site: SiteDetail; view: View }) {
  return (
    <Card>
      <CardPart>
        <NoDataText site={site} view={view} />
      </CardPart>
    </Card>
  )
}

function NoDataText({ site, view }: { site: SiteDetail; view: View }) {
  const { change } = useSitePageAddress()
  const mayManage = useMay('can_manage_organization')
  const { first_vehicle: first, last_vehicle: last } = site.data_range
  if (!first || !last) {
    return (
      <EmptyState
        title={m.nothingRecordedYet}
        actions={
          mayManage && (
            <PageButton to="/sites/$id" params={{ id: String(site.id) }} search={{ tab: 'uploads' }}>
              {m.importAFile}
            </PageButton>
          )
        }
      >
        {site.device ? m.theDeviceHasNotSentAnything : m.noDeviceAssigned}
      </EmptyState>
    )
  }
  const lastDay = parseDate(last.slice(0, 10))
  const isToday = lastDay.compare(view.range.today) >= 0
  const zone = site.time_zone
  const isFiltered = view.channels.length > 0 || view.classes.length > 0
  return (
    <EmptyState
      title={m.nothingRecordedInThisRange}
      actions={
        <>
          {isFiltered && (
            <Button onPress={() => change({ channels: undefined, classes: undefined })}>{m.clearFilters}</Button>
          )}
          <Button
            onPress={() => change({ ...NO_RANGE, until: isToday ? undefined : lastDay.toString() }, { isStep: true })}
          >
            {m.showLastDaysWithData}
          </Button>
        </>
      }
    >
      {isToday
        ? m.dataRunsToToday({ first: formatDate(first, { zone }) })
        : m.dataRuns({ first: formatDate(first, { zone }), last: formatDate(last, { zone }) })}
    </EmptyState>
  )
}
