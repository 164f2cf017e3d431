import type { ReactNode } from 'react'

/** A key of the keyboard. */
export const Kbd = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <kbd
    className={`inline-flex h-5 min-w-5 items-center justify-center rounded-tag border border-line-strong bg-canvas px-1 font-sans text-axis text-text-2 ${className}`}
  >
    {children}
  </kbd>
)
