import type { Command } from '../../../../client/shapes.ts'
import { ExplainedSentence } from '../../../service/errors/explained-sentence.tsx'
import { asStored, type Measure, type Measures } from '../../../service/measures.ts'
import { useMeasures } from '../../../service/use-measures.ts'
import { Facts } from '../../../ui/card.tsx'
import { CodeBlock } from '../../../ui/files/code-block.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDateTime, formatNumber, MISSING } from '../../../ui/text/format.ts'
import { m } from './messages.ts'

const MAX_FIELDS = 12
const MAX_CHARACTERS = 4_000

/** The error and the result of a command. */
export const CommandAnswer = ({ command, zone }: { command: Command; zone: string }) => (
  <>
    {command.error && (
      <Notice tone="bad">
        <ExplainedSentence>{command.error}</ExplainedSentence>
      </Notice>
    )}
    {command.status === 'failed' && !command.error && <Notice tone="bad">{m.theDeviceGaveNoReason}</Notice>}
    {command.result !== null && command.result !== undefined && <Result result={command.result} zone={zone} />}
  </>
)

function Result({ result, zone }: { result: unknown; zone: string }) {
  const fields = fieldsOf(result)
  const measures = useMeasures()
  if (fields)
    return (
      <Facts
        className="num text-meta"
        items={fields.map(([name, value]) => formatField(name, value, zone, measures))}
      />
    )
  const text = typeof result === 'string' ? result : JSON.stringify(result, null, 2)
  const isCut = text.length > MAX_CHARACTERS
  return (
    <CodeBlock label={m.whatTheDeviceAnswered}>
      {isCut
        ? `${text.slice(0, MAX_CHARACTERS)}\n${m.andMoreCharacters({ count: text.length - MAX_CHARACTERS })}`
        : text}
    </CodeBlock>
  )
}

/** The fields of a flat, small object; null for other results, which are shown as JSON. */
function fieldsOf(result: unknown): [string, unknown][] | null {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return null
  const fields = Object.entries(result)
  const isFlat = fields.every(([, value]) => typeof value !== 'object' || value === null)
  return isFlat && fields.length > 0 && fields.length <= MAX_FIELDS ? fields : null
}

/** Units are in the names: `upload_interval_s`. Speeds and lengths are shown in the reader's units. */
const unitsIn = ({ speed, length }: Measures): [end: string, measure: Measure][] => [
  ['_percent', asStored('%')],
  ['_kmh', speed],
  ['_ms', asStored('ms')],
  ['_min', asStored('min')],
  ['_s', asStored('s')],
  ['_c', asStored('°C')],
  ['_m', length],
  ['_v', asStored('V')],
]

const NAMES: { [name: string]: string } = {
  from_dt: m.from,
  to_dt: m.to,
  min_speed_kmh: m.lowestSpeed,
  max_speed_kmh: m.highestSpeed,
}

/** Formats a field: `['Upload interval', '300 s']`. */
export function formatField(
  name: string,
  value: unknown,
  zone: string,
  measures: Measures,
): [name: string, value: string] {
  const [end, measure] = unitsIn(measures).find(([suffix]) => name.endsWith(suffix)) ?? ['']
  const words = name
    .slice(0, name.length - end.length)
    .replaceAll('_', ' ')
    .trim()
  const label = NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
  if (!measure || typeof value !== 'number') return [label || name, formatValue(value, zone)]
  return [label || name, `${formatValue(measure.show(value), zone)}\u00a0${measure.unit}`]
}

function formatValue(value: unknown, zone: string): string {
  if (value === null || value === undefined) return MISSING
  if (typeof value === 'boolean') return value ? m.yes : m.no
  if (typeof value === 'number') return formatNumber(value, { digits: digitsOf(value) })
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value) ? formatDateTime(value, { zone }) : value
}

const digitsOf = (value: number): number => Math.min(3, String(value).split('.')[1]?.length ?? 0)
