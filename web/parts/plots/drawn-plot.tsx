import type { ReactNode } from 'react'
import type { Bucket } from '../../../charts/buckets.ts'
import type { Drawing } from '../../../charts/drawing.ts'
import type { Look } from '../../../charts/look.ts'
import { useColours } from './colours.ts'
import { useDrawing } from './draw-picture.ts'
import type { LegendEntry } from './legend.tsx'
import { PlotArea } from './plot-area.tsx'
import { PlotFrame, type PlotFrameProps } from './plot-frame.tsx'
import type { CursorCell } from './use-cursor.ts'

interface Props extends Omit<PlotFrameProps, 'picture' | 'children'> {
  /** Describes the plot for screen readers. */
  label: string
  columns: number
  rows?: number
  draw: (width: number, look: Look) => Drawing
  /** The legend of the picture that is saved. */
  entries?: LegendEntry[]
  tooltip: (cell: CursorCell) => ReactNode
  /** The text of `tooltip` for screen readers, when the keyboard moves the cursor. */
  announcement: (cell: CursorCell) => string
  /** The times of the columns, of which a stretch can be selected. */
  buckets?: readonly Bucket[]
  /** Stands in place of the plot where there is nothing to draw. */
  missing?: string | false
}

const NO_ENTRIES: LegendEntry[] = []

/** A plot that the chart library draws, in its frame: it can be read by the cursor, zoomed, and saved as a picture. */
export function DrawnPlot(props: Props) {
  const {
    label,
    columns,
    rows = 1,
    draw,
    entries = NO_ENTRIES,
    tooltip,
    announcement,
    buckets,
    missing,
    ...frame
  } = props
  const { height, marking } = frame
  const drawing = useDrawing(height, entries, useColours())
  const select = (first: number, last: number) => {
    const [from, to] = [buckets?.[first]?.start, buckets?.[last]?.end]
    if (from !== undefined && to !== undefined) marking?.select(from, to)
  }
  return (
    <PlotFrame {...frame} picture={drawing.picture}>
      {toggleTable =>
        missing ? (
          <p className="text-text-2" style={{ height }}>
            {missing}
          </p>
        ) : (
          <PlotArea
            label={label}
            height={height}
            columns={columns}
            rows={rows}
            draw={draw}
            tooltip={tooltip}
            announcement={announcement}
            onZoom={buckets && select}
            isMarking={marking?.isMarking ?? false}
            onKey={key => (key === 't' ? toggleTable() : key === 'escape' && marking?.stop())}
            onDraw={drawing.onDraw}
          />
        )
      }
    </PlotFrame>
  )
}
