import type { SiteDetail } from '../../../../../client/shapes.ts'
import { type ClassScheme, classOfCode } from '../../../../../contract/vehicles/class-schemes.ts'
import { CLASS_NAMES, CLASSES } from '../../../../parts/plots/vehicle-classes.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { formatNumber } from '../../../../ui/text/format.ts'
import { MAX_CHANNEL, type Meanings } from './match-values.ts'
import { m } from './messages.ts'
import type { FoundText } from './use-mapping.ts'

interface Props {
  /** The name of the column. */
  name: string
  is: 'channel' | 'vehicle_class' | 'class_code'
  /** What the codes of classes mean. */
  scheme: ClassScheme | null
  /** Null: the column has too many texts to choose a meaning for each. */
  found: FoundText[] | null
  meanings: Meanings
  site: SiteDetail
  onChange: (text: string, meaning: string) => void
}

/** The texts of a column with their counts, and what each means: `A 1,067 to Channel 1`. */
export function ValueList({ name, is, scheme, found, meanings, site, onChange }: Props) {
  if (found === null) return <p className="text-meta text-text-3">{m.tooManyValues}</p>
  const options = is === 'channel' ? channelOptions(site, meanings) : CLASS_OPTIONS
  return (
    <ul aria-label={m.meaningsIn({ name })} className="flex max-h-72 flex-col gap-1 overflow-y-auto p-px">
      {found.map(({ text, rows }) => (
        <li key={text} className="flex items-center gap-2">
          <code className="min-w-0 flex-1 truncate" title={text}>
            {text}
          </code>
          <span className="num text-meta text-text-3">{formatNumber(rows)}</span>
          {is === 'class_code' ? (
            <span className="w-44 shrink-0 truncate">{CLASS_NAMES[classOfCode(scheme, Number(text))]}</span>
          ) : (
            <Select
              label={m.meaningOf({ text, count: rows })}
              isLabelHidden
              options={options}
              value={meanings[text] ?? null}
              onChange={meaning => onChange(text, meaning)}
              className="w-44 shrink-0"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const CLASS_OPTIONS = CLASSES.map(value => ({ value: value as string, label: CLASS_NAMES[value] }))

/** Those of the site, those that are chosen, and the next one. */
function channelOptions({ channels }: SiteDetail, meanings: Meanings) {
  const known = new Map(channels.map(({ number, direction, name }) => [number, direction || name]))
  const chosen = Object.values(meanings).map(Number).filter(Number.isInteger)
  const next = Math.max(0, ...known.keys(), ...chosen) + 1
  const numbers = [...new Set([...known.keys(), ...chosen, next])].filter(number => number <= MAX_CHANNEL)
  return numbers
    .sort((a, b) => a - b)
    .map(number => ({
      value: String(number),
      label: [m.channelNumber({ number: String(number) }), known.get(number)].filter(Boolean).join(' · '),
    }))
}
