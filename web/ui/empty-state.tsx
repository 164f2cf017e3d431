import type { ReactNode } from 'react'

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className="flex max-w-110 flex-col items-start gap-1 py-2">
    <p className="text-card font-semibold">{title}</p>
    {children && <div className="text-text-2">{children}</div>}
    {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
  </div>
)
