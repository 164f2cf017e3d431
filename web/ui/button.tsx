import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from './layers/tooltip.tsx'

interface ButtonStyle {
  /** At most one `primary` per view; `danger` only in a dialog that explains the action. */
  variant?: 'primary' | 'plain' | 'quiet' | 'danger' | 'danger-plain'
  size?: 'normal' | 'small'
  icon?: IconName
  className?: string
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'>, ButtonStyle {
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

const VARIANTS = {
  primary: 'bg-accent text-on-accent border-transparent font-medium hover:brightness-110 data-pressed:brightness-95',
  plain: 'bg-surface text-text border-line-strong hover:bg-hover',
  quiet: 'bg-transparent text-text-2 border-transparent hover:bg-hover hover:text-text',
  danger: 'bg-bad text-on-bad border-transparent hover:brightness-110 data-pressed:brightness-95',
  'danger-plain': 'bg-surface text-bad border-line-strong hover:bg-bad-soft',
}

export const buttonClasses = (
  { variant = 'plain', size = 'normal', className = '' }: ButtonStyle,
  iconOnly = false,
): string =>
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none',
    'transition-colors disabled:opacity-50 aria-busy:opacity-70 no-underline print:hidden',
    size === 'small' ? 'h-control-sm text-meta' : 'h-control text-body',
    iconOnly ? 'aspect-square' : size === 'small' ? 'px-2.5' : 'px-3',
    VARIANTS[variant],
    className,
  ].join(' ')

/**
 * A pending button keeps the focus and does nothing. The pending state of react-aria would add an image without a name.
 */
export function Button({ variant, size, icon, className, children, isPending, ...props }: ButtonProps) {
  // A button with autoFocus shows its focus, also for mouse users.
  const focusClasses = props.autoFocus ? 'focus:outline-2 focus:outline-offset-2 focus:outline-accent' : ''
  const idle = isPending && { onPress: undefined, type: 'button' as const, 'aria-busy': true }
  return (
    <AriaButton
      {...props}
      {...idle}
      className={buttonClasses({ variant, size, className: `${focusClasses} ${className ?? ''}` })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  )
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonStyle {
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button: to another address of the service, or a file. */
export function LinkButton({ variant, size, icon, className, children, ...props }: LinkButtonProps) {
  return (
    <a {...props} className={buttonClasses({ variant, size, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** The same to a page of the application. */
export const PageButton: LinkComponent<typeof LinkButton> = createLink(LinkButton)

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  icon: IconName
  /** Its accessible name and tooltip. */
  label: string
  variant?: 'plain' | 'quiet'
  size?: 'normal' | 'small'
  className?: string
}

/** A button with an icon only. */
export const IconButton = ({
  icon,
  label,
  variant = 'quiet',
  size = 'small',
  className,
  ...props
}: IconButtonProps) => (
  <Tooltip text={label}>
    <AriaButton {...props} aria-label={label} className={buttonClasses({ variant, size, className }, true)}>
      <Icon name={icon} />
    </AriaButton>
  </Tooltip>
)
