import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent } from 'echarts/components'
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

use([BarChart, LineChart, CustomChart, GridComponent, AriaComponent, CanvasRenderer])

/** Draws the chart at another pixel ratio, for files. */
export type DrawLarger = (pixelRatio: number, ground: string) => HTMLCanvasElement

interface Props {
  option: EChartsCoreOption
  width: number
  height: number
  /** Called when it is drawn for the first time. */
  onReady?: (draw: DrawLarger) => void
  /** That of the screen, unless given. */
  pixelRatio?: number
}

/** The only file that imports the chart library; it is loaded as a separate chunk. */
export default function ChartCanvas({ option, width, height, onReady, pixelRatio }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const ready = useRef(onReady)
  const size = useRef({ width, height })
  useEffect(() => {
    const created = init(container.current, null, {
      renderer: 'canvas',
      ...size.current,
      devicePixelRatio: pixelRatio,
    })
    chart.current = created
    ready.current?.((ratio, ground) => created.renderToCanvas({ pixelRatio: ratio, backgroundColor: ground }))
    return () => created.dispose()
  }, [pixelRatio])
  useEffect(() => {
    // A change of size draws everything, which setOption does again.
    if (chart.current?.getWidth() !== width || chart.current.getHeight() !== height)
      chart.current?.resize({ width, height, silent: true })
    chart.current?.setOption({ animation: false, ...option }, { notMerge: true })
    container.current?.setAttribute('data-drawn', String(Math.round(performance.now())))
  }, [option, width, height])
  return <div ref={container} style={{ width, height }} />
}
