import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { ALL_CLOCK, searchOfClock } from '../../../parts/range/clock.ts'
import { COMPARE_NAMES, compareLabel, isBefore } from '../../../parts/range/comparison.ts'
import { searchOfCounted } from '../../../parts/range/counted.ts'
import { limitChangeLink, limitChangeOf } from '../../../parts/range/limit-change.ts'
import { writeDays } from '../../../parts/range/range.ts'
import { RangeForm } from '../../../parts/range/range-picker.tsx'
import { useMeasures } from '../../../service/use-measures.ts'
import { MenuChip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { m } from '../messages.ts'
import { useSitePageAddress } from '../use-site-page-address.ts'
import type { View } from '../view.ts'

/** What the range is compared with: an earlier period, any other range, or nothing. */
export function CompareChip({ site, view }: { site: SiteDetail; view: View }) {
  const { range, comparison } = view
  const { change } = useSitePageAddress()
  const [isChoosing, setChoosing] = useState(false)
  const isPhone = useMedia(PHONE)
  const navigate = useNavigate()
  const newLimit = limitChangeOf(site, useMeasures(), range.today)
  const entries = [
    ...COMPARE_NAMES.map(name => ({
      id: name,
      label: compareLabel(name),
      icon: comparison?.name === name ? ('check' as const) : undefined,
      isDisabled: !isBefore(name, range),
      onAction: () => change({ compare: name }),
    })),
    { id: 'other', label: m.anotherRange, onAction: () => setChoosing(true) },
    { id: 'off', label: m.compareOff, isDisabled: !comparison, onAction: () => change({ compare: 'off' }) },
    ...(newLimit
      ? [
          {
            id: 'limit',
            label: newLimit.label,
            icon: 'gauge' as const,
            onAction: () => void navigate(limitChangeLink(site, newLimit)),
          },
        ]
      : []),
    {
      id: 'open',
      label: m.openInCompare,
      icon: 'compare' as const,
      onAction: () => void navigate(compareLink(site, view)),
    },
  ]
  return (
    <>
      <MenuChip
        label={comparison ? m.compare({ previous: comparison.inSentence }) : m.compareWith}
        isOn={comparison !== null}
        menu={{ label: m.compareWith, entries }}
      />
      <Dialog isOpen={isChoosing} onClose={() => setChoosing(false)} title={m.compareWith} width="picker">
        <Suspense>
          <RangeForm
            days={comparison ?? range}
            clock={ALL_CLOCK}
            today={range.today}
            zone={range.zone}
            site={site}
            hasOnlyDays
            isPhone={isPhone}
            onClose={() => setChoosing(false)}
            onChange={({ first, last }) => change({ compare: `${first},${last}` })}
          />
        </Suspense>
      </Dialog>
    </>
  )
}

/** The range and what it is compared with, with the same weekdays, hours, directions and classes. */
const compareLink = (site: SiteDetail, { range, comparison, channels, classes, counted }: View) => ({
  to: '/compare' as const,
  search: {
    site: String(site.id),
    a: comparison ? writeDays(comparison) : undefined,
    b: writeDays(range),
    ...searchOfClock(range.clock),
    channels: channels.join(','),
    classes: classes.join(','),
    // A page of several sites counts motor vehicles where its address does not say it.
    ...searchOfCounted({ ...counted, home: 'motor' }),
  },
})
