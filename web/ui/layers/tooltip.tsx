import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, type TooltipProps, TooltipTrigger } from 'react-aria-components'

interface Props extends Pick<TooltipProps, 'placement'> {
  text: string
  isDisabled?: boolean
  /** One focusable element of react-aria. */
  children: ReactElement
}

export const Tooltip = ({ text, isDisabled, placement = 'top', children }: Props) => (
  <TooltipTrigger delay={500} closeDelay={0} isDisabled={isDisabled}>
    {children}
    <AriaTooltip
      placement={placement}
      offset={6}
      className="max-w-72 rounded-control border border-line bg-raised px-2 py-1 text-meta text-text shadow-float transition-opacity data-entering:opacity-0"
    >
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
