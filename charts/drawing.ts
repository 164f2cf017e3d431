import type { EChartsCoreOption } from 'echarts/core'

/** Margins between the canvas and the plot area. */
export interface Grid {
  left: number
  right: number
  top: number
  bottom: number
}

/** A plot as the chart library draws it. */
export interface Drawing {
  option: EChartsCoreOption
  grid: Grid
}
