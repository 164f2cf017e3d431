import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { buttonClasses } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  icon: IconName
  /** Its name for those who cannot see it, and its tooltip. */
  label: string
  look?: 'plain' | 'quiet'
  size?: 'normal' | 'small'
  className?: string
}

/** A button that is only a picture. */
export const IconButton = ({ icon, label, look = 'quiet', size = 'small', className, ...props }: IconButtonProps) => (
  <Tooltip text={label}>
    <AriaButton {...props} aria-label={label} className={buttonClasses({ look, size, className }, true)}>
      <Icon name={icon} />
    </AriaButton>
  </Tooltip>
)
