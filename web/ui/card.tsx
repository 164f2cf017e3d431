import { Fragment, type ReactNode } from 'react'

/** A surface with a hairline. `CardPart`s in it are divided by hairlines; never a card inside a card. */
export const Card = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`divide-y divide-line rounded-card border border-line bg-surface ${className}`}>{children}</div>
)

interface PartProps {
  title?: ReactNode
  /** Beside the title, at the right. */
  actions?: ReactNode
  lead?: ReactNode
  children?: ReactNode
  className?: string
}

export function CardPart({ title, actions, lead, children, className = '' }: PartProps) {
  return (
    <section className={`px-4.5 py-4 max-md:px-4 ${className}`}>
      {(title || actions) && (
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="grow basis-32 text-card font-semibold">{title}</h2>
          {actions && <div className="flex flex-wrap items-center gap-x-2 gap-y-1">{actions}</div>}
        </div>
      )}
      {lead && <p className="text-meta text-text-3">{lead}</p>}
      {children}
    </section>
  )
}

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
