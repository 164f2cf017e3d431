import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

interface Props {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
  children?: ReactNode
  description?: string
  'aria-label'?: string
}

/** The browser's own, because a table has 500 of them: those of react-aria took 150 ms more to draw. */
export const Checkbox = ({ isSelected, onChange, isDisabled, children, description, ...named }: Props) => (
  <label className={`flex items-start gap-2.5 coarse:min-h-11 coarse:items-center ${isDisabled ? 'opacity-60' : ''}`}>
    <span className="relative mt-0.5 flex size-4 shrink-0 text-on-accent coarse:mt-0 coarse:size-5">
      <input
        {...named}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={event => onChange(event.target.checked)}
        className="peer size-full appearance-none rounded-tag border border-control bg-surface checked:border-accent checked:bg-accent focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
      />
      <Icon
        name="check"
        size={12}
        className="pointer-events-none invisible absolute inset-0 m-auto peer-checked:visible"
      />
    </span>
    {children && (
      <span>
        <span className="block">{children}</span>
        {description && <span className="block text-meta text-text-3">{description}</span>}
      </span>
    )}
  </label>
)
