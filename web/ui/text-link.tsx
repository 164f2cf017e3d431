import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { Icon } from './icon.tsx'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Opens a new tab outside of the application. */
  isOutside?: boolean
  ref?: Ref<HTMLAnchorElement>
}

export const TextLink = ({ isOutside, children, className = '', ...props }: Props) => (
  <a
    {...props}
    {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
    className={`inline-flex items-center gap-1 rounded-tag font-medium text-accent-text hover:underline ${className}`}
  >
    {children}
    {isOutside && <Icon name="arrow-up-right" size={14} />}
  </a>
)

/** The same to a page of the application. */
export const PageLink: LinkComponent<typeof TextLink> = createLink(TextLink)
