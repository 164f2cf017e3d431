import type { ReactNode } from 'react'
import { errorMessage } from './failure.tsx'
import { Notice } from './notice.tsx'

/** Why something could not be done; nothing without an error. */
export const ErrorNotice = ({ error }: { error: unknown }) =>
  error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null

/** What is wrong with what stands above it; nothing without a text. */
export const Problem = ({ children, className = '' }: { children: ReactNode; className?: string }) =>
  children ? (
    <p role="alert" className={`text-meta text-bad ${className}`}>
      {children}
    </p>
  ) : null
