import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button as AriaButton, Focusable } from 'react-aria-components'
import { client } from '../service/client.ts'
import { usePollInterval } from '../service/live/event-stream.ts'
import { useMay, useMe } from '../service/use-me.ts'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/layers/tooltip.tsx'
import { NARROW, useMedia } from '../ui/use-media.ts'
import { Logo } from './logo.tsx'
import { m } from './messages.ts'
import { type NavigationItem, useNavigation } from './navigation.ts'
import { PALETTE_KEYS, showPalette } from './shortcuts.ts'
import { UserMenu } from './user-menu.tsx'

/** The navigation from 760 px on. */
export function Rail() {
  const me = useMe()
  const counts = useCounts()
  return (
    <header className="sticky top-0 z-30 flex h-dvh w-14 flex-col border-e border-line bg-canvas max-md:hidden lg:w-52 print:hidden">
      <Link
        to="/"
        className="focus-inside flex h-[60px] items-center gap-2.5 px-3.5 lg:px-4"
        aria-label={m.waysideStartPage}
      >
        <Logo />
        <span className="min-w-0 max-lg:hidden">
          <span className="block text-[15px] leading-[18px] font-semibold tracking-[-0.01em]">Wayside</span>
          <span className="block truncate text-meta text-text-3">{me.organization.name}</span>
        </span>
      </Link>
      <div className="px-2 pb-3">
        <Tooltip text={m.searchAndCommands} placement="right">
          <AriaButton
            aria-label={m.searchAndCommands}
            onPress={showPalette}
            className="flex h-nav w-full items-center gap-2.5 rounded-control border border-line-strong bg-surface px-2.5 text-text-3 hover:bg-hover max-lg:w-10 max-lg:justify-center max-lg:px-0"
          >
            <Icon name="search" />
            <span aria-hidden="true" className="flex-1 text-start max-lg:hidden">
              {m.search}
            </span>
            <span aria-hidden="true" className="text-axis max-lg:hidden">
              {PALETTE_KEYS}
            </span>
          </AriaButton>
        </Tooltip>
      </div>
      <nav aria-label={m.pages} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-2 py-1">
        {useNavigation().map(({ title, items }) => (
          <div key={title ?? 'main'}>
            {title && <p className="px-2.5 pb-1.5 text-meta font-medium text-text-3 max-lg:sr-only">{title}</p>}
            <ul className="flex flex-col gap-px">
              {items.map(item => (
                <NavigationLink key={item.to} item={item} count={counts[item.to]} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <UserMenu />
    </header>
  )
}

/** Small figures beside the entries. */
function useCounts(): { [to: string]: string | undefined } {
  const mayExport = useMay('can_create_exports', 'can_read_data')
  const { data: exports } = useQuery({
    queryKey: ['exports', 'running'],
    queryFn: ({ signal }) => client.exports({ limit: 20 }, { signal, background: true }),
    enabled: mayExport,
    refetchInterval: usePollInterval(30_000),
  })
  const running = exports?.items.filter(({ status }) => status === 'queued' || status === 'running').length ?? 0
  return { '/exports': running > 0 ? m.running({ count: running }) : undefined }
}

export const isCurrentPage = ({ to }: NavigationItem, path: string): boolean => path === to || path.startsWith(`${to}/`)

/** An entry of the rail: icon and label, below 1024 px the icon alone. */
function NavigationLink({ item, count }: { item: NavigationItem; count?: ReactNode }) {
  const path = useRouterState({ select: state => state.location.pathname })
  const isNarrow = useMedia(NARROW)
  const isCurrent = isCurrentPage(item, path)
  const classes = `flex h-nav items-center gap-2.5 rounded-control px-2.5 font-medium transition-colors max-lg:w-10 max-lg:justify-center max-lg:px-0 ${isCurrent ? 'bg-hover text-text' : 'text-text-2 hover:bg-hover hover:text-text'}`
  const content = (
    <>
      <Icon name={item.icon} className={isCurrent ? 'text-accent' : 'text-text-3'} />
      <span className="max-lg:sr-only">{item.label}</span>
      {count !== undefined && (
        <span className="num ms-auto text-meta font-normal text-text-3 max-lg:hidden">{count}</span>
      )}
    </>
  )
  return (
    <li>
      <Tooltip text={item.label} placement="right" isDisabled={!isNarrow}>
        <Focusable>
          {item.isOutside ? (
            <a href={item.to} className={classes}>
              {content}
            </a>
          ) : (
            <Link to={item.to} aria-current={isCurrent ? 'page' : undefined} className={classes}>
              {content}
            </Link>
          )}
        </Focusable>
      </Tooltip>
    </li>
  )
}
