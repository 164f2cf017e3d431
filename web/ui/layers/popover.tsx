import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components'

/** The dialog in a popover has the name: that of the control, which a popover has else, is to axe a text outside of landmarks. */
const UNNAMED = { 'aria-labelledby': '' }

/** A popover beside the control that opened it. */
export const Popover = ({ className = '', ...props }: Omit<PopoverProps, 'className'> & { className?: string }) => (
  <AriaPopover
    offset={4}
    {...UNNAMED}
    {...props}
    className={`overflow-auto rounded-control border border-line bg-raised shadow-float outline-none transition-opacity data-entering:opacity-0 ${className}`}
  />
)
