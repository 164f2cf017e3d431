import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components'

/** A popover beside the control that opened it. */
export const Popover = ({ className = '', ...props }: Omit<PopoverProps, 'className'> & { className?: string }) => (
  <AriaPopover
    offset={4}
    {...props}
    className={`overflow-auto rounded-control border border-line bg-raised shadow-float outline-none transition-opacity data-entering:opacity-0 ${className}`}
  />
)
