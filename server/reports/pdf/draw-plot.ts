import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Drawing } from '../../../charts/drawing.ts'
import { drawHours } from '../../../charts/heat-option.ts'
import { drawLines } from '../../../charts/lines-option.ts'
import type { Look } from '../../../charts/look.ts'
import { drawSpeedBand } from '../../../charts/speed-band-option.ts'
import { drawSpeeds } from '../../../charts/speed-option.ts'
import { drawVolume } from '../../../charts/volume-option.ts'
import type { Plot } from '../document.ts'

echarts.use([BarChart, LineChart, CustomChart, GridComponent, AriaComponent, SVGRenderer])

const NONE: ReadonlySet<string> = new Set()
const MONDAY_FIRST = [0, 1, 2, 3, 4, 5, 6]

const PLOT_HEIGHTS: { [kind in Plot['kind']]: number } = {
  volume: 300,
  band: 260,
  weekdays: 210,
  speeds: 236,
  lines: 220,
}

/** A plot as SVG, drawn by the chart library without a browser. */
export function drawPlot(plot: Plot, width: number, look: Look): string {
  const height = PLOT_HEIGHTS[plot.kind]
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    const { option } = drawingOf(plot, width, height, look)
    chart.setOption({ animation: false, textStyle: { fontFamily: 'Inter Variable' }, ...option })
    // The library does not escape the quotation marks of a font's name.
    return chart.renderToSVGString().replaceAll('"Inter Variable"', 'Inter Variable')
  } finally {
    chart.dispose()
  }
}

function drawingOf(plot: Plot, width: number, height: number, look: Look): Drawing {
  switch (plot.kind) {
    case 'volume':
      return drawVolume(plot.data, { hidden: NONE, hasPatterns: false, height }, width, look)
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
