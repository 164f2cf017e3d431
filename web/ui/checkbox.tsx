import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components'
import { Icon } from './icon.tsx'

interface Props extends Omit<CheckboxProps, 'className' | 'children'> {
  children?: ReactNode
  description?: string
}

export const Checkbox = ({ children, description, ...props }: Props) => (
  <AriaCheckbox
    {...props}
    className="group flex items-start gap-2.5 coarse:min-h-11 coarse:items-center data-disabled:opacity-60"
  >
    <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-tag border border-control bg-surface text-on-accent coarse:mt-0 coarse:size-5 group-data-selected:border-accent group-data-selected:bg-accent group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent">
      <Icon name="check" size={12} className="invisible group-data-selected:visible" />
    </span>
    {children && (
      <span>
        <span className="block">{children}</span>
        {description && <span className="block text-meta text-text-3">{description}</span>}
      </span>
    )}
  </AriaCheckbox>
)
