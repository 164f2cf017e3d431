import { useState } from 'react'
import type { Gap, SiteDetail } from '../../client/shapes.ts'
import { Mark } from '../plots/legend.tsx'
import { gapReason, gapSeconds } from '../plots/volume.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardPart } from '../ui/card.tsx'
import { spanWords } from '../ui/date-words.ts'
import { formatDuration } from '../ui/format.ts'
import { isInterruption } from './use-plots.ts'

const FIRST = 5

/** When nothing was measured, the latest first. */
export function InterruptionsCard({ site, gaps, now }: { site: SiteDetail; gaps: Gap[] | undefined; now: number }) {
  const [isOpen, setOpen] = useState(false)
  const all = (gaps ?? []).filter(gap => isInterruption(gap, now)).reverse()
  const shown = isOpen ? all : all.slice(0, FIRST)
  const whole = all.reduce((sum, gap) => sum + gapSeconds(gap), 0)
  const hasData = site.data_range.first_vehicle !== null
  return (
    <Card>
      <CardPart
        title="Interruptions"
        lead={all.length > 1 ? `${formatDuration(whole)} in this range` : 'In this range'}
      >
        {gaps && all.length === 0 && (
          <p className="mt-1.5 text-meta text-text-2">{hasData ? 'None.' : 'Nothing was measured yet.'}</p>
        )}
        <ul className="mt-1.5 flex flex-col gap-2 text-meta">
          {shown.map(gap => (
            <li key={gap.start} className="flex gap-2">
              <span className="mt-0.5">
                <Mark mark="hatch" />
              </span>
              <span>
                <span className="num block">{spanWords(gap.start.slice(0, 16), gap.end.slice(0, 16))}</span>
                <span className="block text-text-3">
                  {formatDuration(gapSeconds(gap))}. {gapReason(gap)}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {all.length > FIRST && (
          <Button size="small" look="quiet" className="mt-1 -ml-2.5" onPress={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${all.length}`}
          </Button>
        )}
      </CardPart>
    </Card>
  )
}
