/** A place that is being filled, as large as what will be there: `<Skeleton className="h-5 w-40" />`. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden="true" data-skeleton className={`rounded-tag bg-hover ${className}`} />
)

/** Around skeletons, so that screen readers announce the waiting. */
export const Loading = ({ label = 'Loading', children }: { label?: string; children: React.ReactNode }) => (
  <div role="status" aria-label={label}>
    {children}
  </div>
)
