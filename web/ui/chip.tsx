import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, ListBox, ToggleButton } from 'react-aria-components'
import { ListItem, type Option } from './fields/select.tsx'
import { Icon } from './icon.tsx'
import { Menu, type MenuProps } from './layers/menu.tsx'
import { Popover } from './layers/popover.tsx'
import { m } from './messages.ts'

const CHIP =
  'inline-flex h-control-sm shrink-0 items-center gap-1.5 rounded-control border px-2.5 text-meta font-medium whitespace-nowrap transition-colors'
const PLAIN = 'border-line-strong bg-surface text-text hover:bg-hover print:hidden'
const ACTIVE = 'border-transparent bg-accent-soft text-accent-text'

/** A filter that is on, with a button that clears it: `07:00 – 09:00`. */
export const ActiveChip = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button onPress={onClear} aria-label={m.clear({ what: label })} className={`${CHIP} ${ACTIVE}`}>
    <span className="num">{label}</span>
    <Icon name="x" size={14} className="print:hidden" />
  </Button>
)

/** For a text that may be wider than a phone. */
const WRAPPED =
  'max-md:h-auto! max-md:min-h-control-sm max-md:shrink! max-md:py-1 max-md:text-start max-md:whitespace-normal!'

/** Opens what it names. */
export const ChipButton = ({ isOn, isLong, children }: { isOn: boolean; isLong?: boolean; children: ReactNode }) => (
  <Button className={`${CHIP} ${isOn ? ACTIVE : PLAIN} ${isLong ? WRAPPED : ''}`}>
    {children}
    <Icon name="chevron-down" size={14} className="print:hidden" />
  </Button>
)

/** A choice from a menu, which opens it: `Compare: week before`. */
export const MenuChip = ({
  label,
  isOn,
  menu,
}: {
  label: string
  isOn: boolean
  menu: Omit<MenuProps, 'children'>
}) => (
  <Menu {...menu}>
    <ChipButton isOn={isOn}>{label}</ChipButton>
  </Menu>
)

/** A toggle: `Live`. */
export const Chip = (props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <ToggleButton isSelected={props.isOn} onChange={props.onChange} className={`${CHIP} ${props.isOn ? ACTIVE : PLAIN}`}>
    {props.label}
    {props.isOn && <Icon name="x" size={14} className="print:hidden" />}
  </ToggleButton>
)

interface FilterProps<Value extends string> {
  /** `All countries`, where nothing is chosen. */
  label: string
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** Text for the chosen options; default: their labels. */
  summary?: string
  multiple?: boolean
}

/** A filter with a popover. Closed, it shows the chosen options and a button to clear them. */
export function FilterChip<Value extends string>(props: FilterProps<Value>) {
  const { label, options, chosen, onChange, multiple = true } = props
  const labels = options.filter(option => chosen.includes(option.value)).map(option => option.label)
  const isActive = chosen.length > 0
  return (
    <div className="relative inline-flex shrink-0">
      <DialogTrigger>
        <Button className={`${CHIP} ${isActive ? `${ACTIVE} pe-8 print:pe-2.5` : PLAIN}`}>
          {isActive ? (props.summary ?? labels.join(', ')) : label}
          {!isActive && <Icon name="chevron-down" size={14} className="text-text-3" />}
        </Button>
        <Popover className="max-h-80 min-w-44" placement="bottom start">
          <Dialog aria-label={label} className="outline-none">
            {({ close }) => (
              <ListBox
                aria-label={label}
                autoFocus
                // Else the Escape key would clear the choice and not close.
                escapeKeyBehavior="none"
                selectionMode={multiple ? 'multiple' : 'single'}
                // Its own choice, because the page shows the last one only after a while.
                defaultSelectedKeys={chosen}
                onSelectionChange={keys => {
                  onChange(keys === 'all' ? options.map(o => o.value) : ([...keys] as Value[]))
                  if (!multiple) close()
                }}
                className="p-1 outline-none"
              >
                {options.map(option => (
                  <ListItem key={option.value} id={option.value} glyph={option.glyph} count={option.count}>
                    {option.label}
                  </ListItem>
                ))}
              </ListBox>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {isActive && (
        <Button
          aria-label={m.clear({ what: labels.join(', ') || label })}
          onPress={() => onChange([])}
          className="absolute inset-y-0 end-0 flex w-8 items-center justify-center rounded-control text-accent-text print:hidden"
        >
          <Icon name="x" size={14} className="print:hidden" />
        </Button>
      )}
    </div>
  )
}
