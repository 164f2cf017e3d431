import { Radio, RadioGroup } from 'react-aria-components'
import { CLASS_SCHEMES } from '../../../parts/device/device-labels.ts'
import { useMeasures } from '../../../service/use-measures.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Problem } from '../../../ui/notice.tsx'
import type { CommandDraft, NumberField } from './command-draft.ts'
import { COMMAND_NAMES, COMMANDS, type CommandName } from './command-labels.ts'
import { m } from './messages.ts'

interface Props {
  draft: CommandDraft
  onChange: (change: Partial<CommandDraft>) => void
  /** Error messages of the service for a parameter, or for all of them. */
  errorsOf: (parameter?: string) => string[]
  zone: string
}

/** The parameters of the chosen command. */
export function CommandFields(props: Props) {
  if (props.draft.command === 'upload_now') return <UploadFields {...props} />
  if (props.draft.command === 'set_configuration') return <ConfigurationFields {...props} />
  return null
}

const UploadFields = ({ draft, onChange, errorsOf, zone }: Props) => (
  <>
    <DateField
      label={m.fromIn({ zone })}
      granularity="minute"
      value={draft.from_dt}
      onChange={from_dt => onChange({ from_dt })}
      errors={errorsOf('from_dt')}
    />
    <DateField
      label={m.toIn({ zone })}
      granularity="minute"
      value={draft.to_dt}
      onChange={to_dt => onChange({ to_dt })}
      errors={[...errorsOf('to_dt'), ...errorsOf()]}
    />
  </>
)

const numbersIn = (unit: string): { field: NumberField; label: string; description?: string }[] => [
  { field: 'upload_interval_s', label: m.uploadIntervalS, description: m.howOftenItSends },
  { field: 'sensitivity', label: m.sensitivity1To10 },
  { field: 'min_speed_kmh', label: m.lowestSpeedIn({ unit }), description: m.slowerVehiclesAreNotCounted },
  { field: 'max_speed_kmh', label: m.highestSpeedIn({ unit }), description: m.fasterVehiclesAreNotCounted },
]

function ConfigurationFields({ draft, onChange, errorsOf }: Props) {
  const whole = errorsOf()
  const { speed } = useMeasures()
  const fieldOf = fieldsOf(draft, onChange)
  return (
    <>
      <p className="text-meta text-text-2">{m.emptyFieldsStayUnchanged}</p>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
        {numbersIn(speed.unit).map(({ field, label, description }) => (
          <TextField
            key={field}
            label={label}
            inputMode="decimal"
            description={description}
            {...fieldOf(field, errorsOf)}
          />
        ))}
      </div>
      <Select
        label={m.classScheme}
        options={[{ value: '', label: m.unchanged }, ...CLASS_SCHEMES]}
        {...fieldOf('class_scheme', errorsOf)}
      />
      <Problem>{whole.join(' ')}</Problem>
    </>
  )
}

interface ChoiceProps {
  value: CommandName
  onChange: (value: CommandName) => void
}

/** The choice of a command. */
export const CommandChoice = ({ value, onChange }: ChoiceProps) => (
  <RadioGroup
    aria-label={m.command}
    value={value}
    onChange={name => onChange(name as CommandName)}
    className="-mx-2 flex flex-col"
  >
    {COMMAND_NAMES.map(name => (
      <Radio
        key={name}
        value={name}
        className="group flex cursor-pointer items-start gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover coarse:min-h-11 data-selected:bg-accent-soft"
      >
        <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-surface group-data-selected:border-[5px] group-data-selected:border-accent group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent" />
        <span className="min-w-0">
          <span className="block font-medium">{COMMANDS[name].label}</span>
          <span className="block text-meta text-text-3">{COMMANDS[name].description}</span>
        </span>
      </Radio>
    ))}
  </RadioGroup>
)
