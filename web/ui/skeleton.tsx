import { m } from './messages.ts'
/** A placeholder as large as the content that loads: `<Skeleton className="h-5 w-40" />`. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden="true" data-skeleton className={`rounded-tag bg-hover ${className}`} />
)

/** Wraps skeletons, so that screen readers announce the loading. */
export const Loading = ({ label = m.loading, children }: { label?: string; children: React.ReactNode }) => (
  <div role="status" aria-label={label}>
    {children}
  </div>
)

/** What is shown of an earlier request until the next one is answered, once that takes long enough to be noticed. */
export const STALE = 'opacity-60 transition-opacity delay-300'
