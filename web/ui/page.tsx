import { type ReactNode, useEffect } from 'react'

/** `API Tokens · Wayside` in the tab of the browser. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Wayside`
  }, [title])
}

interface HeadProps {
  title: string
  /** Before the title: a link back. */
  back?: ReactNode
  /** After it: a count, a state. */
  beside?: ReactNode
  actions?: ReactNode
  className?: string
}

/** The title of a page, which is the bar at the top of a phone. */
export function PageHead({ title, back, beside, actions, className = '' }: HeadProps) {
  useTitle(title)
  return (
    <header
      className={`flex items-center gap-2.5 max-md:sticky max-md:top-0 max-md:z-20 max-md:h-13 max-md:border-b max-md:border-line max-md:bg-surface max-md:px-page md:min-h-8 ${className}`}
    >
      {back}
      <h1
        tabIndex={-1}
        className="min-w-0 text-title font-semibold tracking-[-0.015em] max-md:line-clamp-2 max-md:text-[17px]/5 md:truncate"
      >
        {title}
      </h1>
      {beside}
      {actions && <div className="ms-auto flex shrink-0 items-center gap-2">{actions}</div>}
    </header>
  )
}

interface PageProps extends HeadProps {
  lead?: ReactNode
  children: ReactNode
  /** Beside the content from 1024 px on, otherwise below it. */
  aside?: ReactNode
  width?: 'text' | 'normal' | 'full'
}

/** Widths of the content with its padding. */
const WIDTHS = { text: 'md:max-w-[768px]', normal: 'md:max-w-[1328px]', aside: 'md:max-w-[1080px]', full: '' }

/** A page with a head. Pages that fill the screen use `PageHead` alone. */
export function Page({ lead, children, aside, width = 'normal', ...head }: PageProps) {
  const limit = aside ? WIDTHS.aside : WIDTHS[width]
  return (
    <div className="pb-8 md:pt-[18px] print:pb-0">
      <PageHead {...head} className={`md:px-page ${limit}`} />
      <div className={`px-page max-md:pt-4 ${limit}`}>
        {lead && <p className="text-text-2 md:mt-0.5">{lead}</p>}
        <div className={`mt-4 ${aside ? 'grid gap-6 lg:grid-cols-[minmax(0,720px)_288px]' : ''}`}>
          <div className="flex min-w-0 flex-col gap-4">{children}</div>
          {aside && <aside className="min-w-0">{aside}</aside>}
        </div>
      </div>
    </div>
  )
}
