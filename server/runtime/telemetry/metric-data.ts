import type { Attributes, HrTime } from '@opentelemetry/api'
import { AggregationTemporality, DataPointType, type MetricData } from '@opentelemetry/sdk-metrics'
import type { MetricsSnapshot } from '../metrics.ts'

/** A metric as prom-client describes it. */
interface Described {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: { labels: { [name: string]: string | number }; value: number; metricName?: string }[]
}

/** The metrics of a process, as OpenTelemetry sends them. Times are milliseconds since 1970. */
export function metricDataOf(snapshot: MetricsSnapshot, startedAt: number, now: number): MetricData[] {
  const times = { startTime: hrTimeOf(startedAt), endTime: hrTimeOf(now) }
  return (snapshot as Described[]).flatMap((metric): MetricData[] => {
    const descriptor = { name: metric.name, description: metric.help, unit: '', valueType: 1, advice: {} }
    const shared = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
    const points = () => metric.values.map(({ labels, value }) => ({ ...times, attributes: textsOf(labels), value }))
    switch (metric.type) {
      case 'counter':
        return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }]
      case 'gauge':
        return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
      case 'histogram':
        return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(metric, times) }]
      default:
        return []
    }
  })
}

const hrTimeOf = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000]

const textsOf = (labels: Described['values'][number]['labels']): Attributes =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))

/** Buckets of Prometheus hold those of all smaller ones too. */
function histogramsOf({ name, values }: Described, times: { startTime: HrTime; endTime: HrTime }) {
  const found = new Map<
    string,
    { attributes: Attributes; edges: number[]; upTo: number[]; sum: number; count: number }
  >()
  for (const { labels, value, metricName } of values) {
    const { le, ...own } = labels
    const attributes = textsOf(own)
    const key = JSON.stringify(attributes)
    const histogram = found.get(key) ?? { attributes, edges: [], upTo: [], sum: 0, count: 0 }
    found.set(key, histogram)
    if (metricName === `${name}_sum`) histogram.sum = value
    else if (metricName === `${name}_count`) histogram.count = value
    else {
      if (le !== '+Inf') histogram.edges.push(Number(le))
      histogram.upTo.push(value)
    }
  }
  return [...found.values()].map(({ attributes, edges, upTo, sum, count }) => ({
    ...times,
    attributes,
    value: {
      buckets: { boundaries: edges, counts: upTo.map((value, i) => value - (upTo[i - 1] ?? 0)) },
      sum,
      count,
    },
  }))
}
