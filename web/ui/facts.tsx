import { Fragment, type ReactNode } from 'react'

/** Names and values, in two columns. */
export const Facts = ({ items, className = '' }: { items: [string, ReactNode][]; className?: string }) => (
  <dl className={`grid grid-cols-[minmax(96px,max-content)_1fr] gap-x-6 gap-y-1 ${className}`}>
    {items.map(([name, value]) => (
      <Fragment key={name}>
        <dt className="text-text-3">{name}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </Fragment>
    ))}
  </dl>
)
