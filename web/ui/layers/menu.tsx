import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components'
import { Icon, type IconName } from '../icon.tsx'
import { Popover } from './popover.tsx'

export interface MenuEntry {
  id: string
  label: string
  icon?: IconName
  isDangerous?: boolean
  isDisabled?: boolean
  onAction: () => void
}

export interface MenuProps {
  label: string
  /** The button that opens it, of react-aria. */
  children: ReactElement
  entries: MenuEntry[]
  placement?: 'bottom end' | 'bottom start' | 'top start'
}

export const Menu = ({ label, children, entries, placement = 'bottom end' }: MenuProps) => (
  <MenuTrigger>
    {children}
    <Popover placement={placement} className="min-w-44">
      <AriaMenu aria-label={label} className="p-1 outline-none">
        {entries.map(({ id, label: text, icon, isDangerous, isDisabled, onAction }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            isDisabled={isDisabled}
            onAction={onAction}
            className={`flex h-control cursor-pointer items-center gap-2.5 rounded-tag px-2 outline-none data-disabled:text-text-3 data-focused:bg-hover ${isDangerous ? 'text-bad' : ''}`}
          >
            {icon && <Icon name={icon} className={isDangerous ? '' : 'text-text-3'} />}
            {text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)
