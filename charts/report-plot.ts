import type { Drawing } from './drawing.ts'
import { drawHours } from './heat-option.ts'
import { drawLines } from './lines-option.ts'
import type { Look } from './look.ts'
import type { DocumentPlot } from './report-document.ts'
import { drawSpeedBand } from './speed-band-option.ts'
import { drawSpeeds } from './speed-option.ts'
import { drawVolume } from './volume-option.ts'

const NONE: ReadonlySet<string> = new Set()
const MONDAY_FIRST = [0, 1, 2, 3, 4, 5, 6]

export const PLOT_HEIGHTS: { [kind in DocumentPlot['kind']]: number } = {
  volume: 226,
  band: 236,
  weekdays: 196,
  speeds: 236,
  lines: 170,
}

/** A plot of a report, for its page and for its PDF. */
export function drawReportPlot(plot: DocumentPlot, width: number, look: Look): Drawing {
  switch (plot.kind) {
    case 'volume':
      return drawVolume(plot.data, { hidden: NONE, hasPatterns: false, height: PLOT_HEIGHTS.volume }, width, look)
    case 'band':
      return drawSpeedBand(plot.data, width, look)
    case 'weekdays':
      return drawHours(plot.rows, MONDAY_FIRST, width, look)
    case 'speeds':
      return drawSpeeds(plot.data, { hidden: NONE, hasPatterns: false }, width, look)
    case 'lines':
      return drawLines(plot.data, width, look)
  }
}
