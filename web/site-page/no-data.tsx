import { parseDate } from '@internationalized/date'
import type { SiteDetail } from '../../client/shapes.ts'
import { useMay } from '../service/use-me.ts'
import { Button, PageButton } from '../ui/button.tsx'
import { Card, CardPart } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatDate } from '../ui/format.ts'
import { NO_RANGE } from './range.ts'
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
        title="No vehicles recorded yet."
        actions={
          mayManage && (
            <PageButton to="/sites/$id" params={{ id: String(site.id) }} search={{ tab: 'uploads' }}>
              Import a file
            </PageButton>
          )
        }
      >
        {site.device
          ? 'The device has not sent anything yet. Its records appear here as soon as it sends them.'
          : 'No device is assigned to this site. Records come from a device, or from the file of a counter.'}
      </EmptyState>
    )
  }
  const lastDay = parseDate(last.slice(0, 10))
  const isToday = lastDay.compare(view.range.today) >= 0
  const zone = site.time_zone
  const isFiltered = view.channels.length > 0 || view.classes.length > 0
  return (
    <EmptyState
      title="No vehicles recorded in this range."
      actions={
        <>
          {isFiltered && (
            <Button onPress={() => change({ channels: undefined, classes: undefined })}>Clear filters</Button>
          )}
          <Button
            onPress={() => change({ ...NO_RANGE, until: isToday ? undefined : lastDay.toString() }, { isStep: true })}
          >
            Show the last 7 days with data
          </Button>
        </>
      }
    >
      Data here runs from {formatDate(first, { zone })} to {isToday ? 'today' : formatDate(last, { zone })}.
    </EmptyState>
  )
}
