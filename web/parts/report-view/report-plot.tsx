import { lazy, Suspense, use, useMemo, useRef, useState } from 'react'
import type { DocumentPlot } from '../../../charts/report-document.ts'
import { drawReportPlot, PLOT_HEIGHTS } from '../../../charts/report-plot.ts'
import { usePrinting } from '../../ui/files/printing.ts'
import { useWidth } from '../../ui/use-width.ts'
import { useColours } from '../plots/colours.ts'
import { textWidth } from '../plots/look.ts'
import { useFonts } from '../plots/use-fonts.ts'
import { ReportPaper, reportWords } from './report-words.ts'

const ChartCanvas = lazy(() => import('../plots/chart-canvas.tsx'))

/** The width of a sheet's content on A4; on Letter the plots stay so wide. */
const PRINTED_WIDTH = 680
/** For paper: screens with one pixel for each of ours would print blurred text. */
const PIXEL_RATIO = 3

/** A plot of the report, without the cursor and the tooltip of other pages. */
export function ReportPlot({ plot, label }: { plot: DocumentPlot; label: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const measured = useWidth(frame)
  const width = usePrinting() ? PRINTED_WIDTH : measured
  const colours = useColours()
  const hasFonts = useFonts()
  const [isDrawn, setDrawn] = useState(false)
  const height = PLOT_HEIGHTS[plot.kind]
  const paper = use(ReportPaper)
  const option = useMemo(
    () =>
      width > 0 && hasFonts
        ? drawReportPlot(plot, width, { colours, words: reportWords(paper), textWidth }).option
        : null,
    [plot, width, hasFonts, colours, paper],
  )
  return (
    <div
      ref={frame}
      role="img"
      dir="ltr"
      aria-label={label}
      className="overflow-hidden"
      style={{ height }}
      data-plot={isDrawn ? 'drawn' : 'waiting'}
    >
      {option && (
        <Suspense fallback={<div className="size-full bg-sunken" />}>
          <ChartCanvas
            option={option}
            width={width}
            height={height}
            pixelRatio={PIXEL_RATIO}
            onReady={() => setDrawn(true)}
          />
        </Suspense>
      )}
    </div>
  )
}
