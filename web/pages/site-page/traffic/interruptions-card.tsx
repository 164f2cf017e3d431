import { memo, useState } from 'react'
import { gapSeconds } from '../../../../charts/volume-data.ts'
import type { Gap, SiteDetail } from '../../../../client/shapes.ts'
import { Mark } from '../../../parts/plots/legend.tsx'
import { gapReasonText } from '../../../parts/plots/volume.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { usePrinting } from '../../../ui/files/printing.ts'
import { formatTimeSpan } from '../../../ui/text/date-format.ts'
import { formatDuration } from '../../../ui/text/format.ts'
import { m } from '../messages.ts'
import { isInterruption } from './use-plots.ts'

const INITIAL_COUNT = 5

/** The gaps of the range, latest first. */
export const InterruptionsCard = memo(function InterruptionsCard({
  site,
  gaps,
  now,
}: {
  site: SiteDetail
  gaps: Gap[] | undefined
  now: number
}) {
  const [isExpanded, setExpanded] = useState(false)
  const all = (gaps ?? []).filter(gap => isInterruption(gap, now)).reverse()
  const isPrinting = usePrinting()
  const shown = isExpanded || isPrinting ? all : all.slice(0, INITIAL_COUNT)
  const whole = all.reduce((sum, gap) => sum + gapSeconds(gap), 0)
  const hasData = site.data_range.first_vehicle !== null
  return (
    <Card>
      <CardPart
        title={m.interruptions}
        lead={all.length > 1 ? m.durationInThisRange({ duration: formatDuration(whole) }) : m.inThisRange}
      >
        {gaps && all.length === 0 && (
          <p className="mt-1.5 text-meta text-text-2">{hasData ? m.none : m.nothingHasBeenMeasuredYet}</p>
        )}
        <ul className="mt-1.5 flex flex-col gap-2 text-meta">
          {shown.map(gap => (
            <li key={gap.start} className="flex gap-2">
              <span className="mt-0.5">
                <Mark mark="hatch" />
              </span>
              <span>
                <span className="num block">{formatTimeSpan(gap.start.slice(0, 16), gap.end.slice(0, 16))}</span>
                <span className="block text-text-3">
                  {formatDuration(gapSeconds(gap))}. {gapReasonText(gap)}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {all.length > INITIAL_COUNT && (
          <Button size="small" variant="quiet" className="mt-1 -ms-2.5" onPress={() => setExpanded(!isExpanded)}>
            {isExpanded ? m.showFewer : m.showAll({ count: all.length })}
          </Button>
        )}
      </CardPart>
    </Card>
  )
})
