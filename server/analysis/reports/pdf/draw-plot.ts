import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Look } from '../../../../charts/look.ts'
import type { DocumentPlot } from '../../../../charts/report-document.ts'
import { drawReportPlot, PLOT_HEIGHTS } from '../../../../charts/report-plot.ts'
import { reportColour } from '../report-colours.ts'
import type { Words } from '../words.ts'
import { textWidth } from './fonts.ts'

echarts.use([BarChart, LineChart, CustomChart, GridComponent, AriaComponent, SVGRenderer])
echarts.setPlatformAPI({ measureText: (text, font) => ({ width: textWidth(text, font) }) })

/** On white, in the words of a report. */
export const lookOf = (words: Words): Look => ({
  colours: reportColour,
  textWidth,
  words: {
    ...words,
    number: (value, options) => words.number(value, options),
    limit: words.m.limit,
    dst: words.m.dst,
    noDataFor: seconds => words.m.noDataFor({ duration: words.duration(seconds) }),
  },
})

/** A plot as SVG, drawn by the chart library without a browser. */
export function drawPlot(plot: DocumentPlot, width: number, look: Look): string {
  const height = PLOT_HEIGHTS[plot.kind]
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    const { option } = drawReportPlot(plot, width, look)
    chart.setOption({ animation: false, textStyle: { fontFamily: 'Inter Variable' }, ...option })
    // The library does not escape the quotation marks of a font's name.
    return chart.renderToSVGString().replaceAll('"Inter Variable"', 'Inter Variable')
  } finally {
    chart.dispose()
  }
}
