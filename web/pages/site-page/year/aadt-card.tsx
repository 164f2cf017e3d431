import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { SiteFigures } from '../../../../client/shapes.ts'
import { COUNTED_BY_TEXTS } from '../../../parts/plots/intervals.ts'
import { useNoun } from '../../../parts/range/nouns.ts'
import { MONTHS } from '../../../ui/text/date-format.ts'
import { formatList, formatNumber } from '../../../ui/text/format.ts'
import { m } from './messages.ts'

export const DEFINITIONS = ['simple', 'aashto', 'fhwa', 'hourly', 'germany'] as const
export type Definition = (typeof DEFINITIONS)[number]

export const DEFINITION_NAMES: { [name in Definition]: string } = {
  simple: m.meanOfDays,
  aashto: m.aashto,
  fhwa: m.fhwa,
  hourly: m.hourly,
  germany: m.germany,
}

export const DEFINITION_TEXTS: { [name in Definition]: string } = {
  simple: m.textSimple,
  aashto: m.textAashto,
  fhwa: m.textFhwa,
  hourly: m.textHourly,
  germany: m.textGermany,
}

/** Cells of a definition that all need a value. */
const CELLS: { [name in Definition]?: number } = { aashto: 84, fhwa: 2016, hourly: 288 }

type Figures = NonNullable<SiteFigures['aadt']>

export interface Aadt {
  value: number | null
  /** Half of the interval of 95 %, where the definition has one. */
  half: number | null
  /** What it was computed from, or what is missing. */
  used: string
}

/** AADT in one definition. */
export function aadtOf(aadt: Figures, definition: Definition): Aadt {
  const days = m.daysUsed({ days: aadt.used.days })
  if (definition === 'germany') {
    const { dtv, dtv_w: w, dtv_u: u, dtv_s: s } = aadt.germany
    const parts = `DTV-W ${formatNumber(w.value)} · DTV-U ${formatNumber(u.value)} · DTV-S ${formatNumber(s.value)}`
    const school = w.reason === 'no_school_calendar' ? ` ${m.noSchoolCalendar}` : ''
    return {
      value: dtv.value,
      half: null,
      used: dtv.value === null ? missingOf(aadt.simple, definition) : parts + school,
    }
  }
  const { value } = aadt[definition]
  if (value === null) return { value, half: null, used: missingOf(aadt[definition], definition) }
  if (definition === 'simple') {
    const { interval } = aadt.norway
    return { value, half: interval ? ((interval[1] as number) - (interval[0] as number)) / 2 : null, used: days }
  }
  return { value, half: null, used: definition === 'aashto' ? days : m.hoursUsed({ hours: aadt.used.hours }) }
}

function missingOf({ missing, reason }: Figures['simple'], definition: Definition): string {
  if (reason === 'interval_too_long') return COUNTED_BY_TEXTS['1d']
  const months = formatList((missing?.months ?? []).map(month => MONTHS[month - 1] as string))
  const all = CELLS[definition]
  return all === undefined ? m.noDayIn({ months }) : m.cellsEmpty({ cells: missing?.cells ?? 0, all, months })
}

interface Props {
  aadt: Figures
  chosen: Definition
  onChoose: (definition: Definition) => void
}

/** All definitions side by side, because clients ask for theirs. */
export function AadtCard({ aadt, chosen, onChoose }: Props) {
  return (
    <section className="rounded-card border border-line bg-surface px-4.5 pt-3.5 pb-1 max-md:px-4">
      <RadioGroup value={chosen} onChange={value => onChoose(value as Definition)}>
        <Label>
          <h2 className="text-card font-semibold">{m.aadtByDefinition}</h2>
        </Label>
        <p className="mt-0.5 mb-2 text-meta text-text-3">{m.aadtLead({ what: useNoun().name })}</p>
        {DEFINITIONS.map(definition => (
          <DefinitionRow key={definition} definition={definition} aadt={aadtOf(aadt, definition)} />
        ))}
      </RadioGroup>
    </section>
  )
}

const DefinitionRow = ({ definition, aadt }: { definition: Definition; aadt: Aadt }) => (
  <Radio
    value={definition}
    className="group flex cursor-pointer items-start gap-2.5 border-t border-line py-2.5 outline-none coarse:min-h-11"
  >
    <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-surface group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:border-[5px] group-data-selected:border-accent" />
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{DEFINITION_NAMES[definition]}</span>
      <span className="num block text-meta text-text-3">{aadt.used}</span>
    </span>
    <span className="num text-end">
      <span className="block font-semibold">{formatNumber(aadt.value)}</span>
      {aadt.half !== null && <span className="block text-meta text-text-3">± {formatNumber(aadt.half)}</span>}
    </span>
  </Radio>
)
