import { IconButton } from '../../../ui/button.tsx'
import { m } from './messages.ts'

const [FIRST, LAST] = [1990, 2100]

export const isYear = (year: number): boolean => Number.isInteger(year) && year >= FIRST && year <= LAST

export const YearStepper = ({ year, onChange }: { year: number; onChange: (year: number) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in all browsers
  <div role="group" aria-label={m.year} className="flex items-center gap-1">
    <IconButton
      icon="chevron-left"
      label={m.yearBefore}
      isDisabled={year <= FIRST}
      onPress={() => onChange(year - 1)}
    />
    <span aria-live="polite" className="num min-w-10 text-center font-semibold">
      {year}
    </span>
    <IconButton icon="chevron-right" label={m.yearAfter} isDisabled={year >= LAST} onPress={() => onChange(year + 1)} />
  </div>
)
