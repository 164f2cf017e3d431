import { Radio, RadioGroup } from 'react-aria-components'
import { COMMAND_NAMES, COMMANDS, type CommandName } from './command-words.ts'

interface Props {
  value: CommandName
  onChange: (value: CommandName) => void
}

/** What the device is to do: all that it can, with what each means. */
export const CommandChoice = ({ value, onChange }: Props) => (
  <RadioGroup
    aria-label="Command"
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
          <span className="block text-meta text-text-3">{COMMANDS[name].does}</span>
        </span>
      </Radio>
    ))}
  </RadioGroup>
)
