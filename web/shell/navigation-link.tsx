import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Focusable } from 'react-aria-components'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { NARROW, useMedia } from '../ui/use-media.ts'
import type { NavigationItem } from './navigation.ts'

export const isCurrentPage = ({ to }: NavigationItem, path: string): boolean => path === to || path.startsWith(`${to}/`)

/** An entry of the rail: icon and word, below 1024 the icon alone. */
export function NavigationLink({ item, count }: { item: NavigationItem; count?: ReactNode }) {
  const path = useRouterState({ select: state => state.location.pathname })
  const isNarrow = useMedia(NARROW)
  const isCurrent = isCurrentPage(item, path)
  const classes = `flex h-nav items-center gap-2.5 rounded-control px-2.5 font-medium transition-colors max-lg:w-10 max-lg:justify-center max-lg:px-0 ${isCurrent ? 'bg-hover text-text' : 'text-text-2 hover:bg-hover hover:text-text'}`
  const content = (
    <>
      <Icon name={item.icon} className={isCurrent ? 'text-accent' : 'text-text-3'} />
      <span className="max-lg:sr-only">{item.label}</span>
      {count !== undefined && (
        <span className="num ml-auto text-meta font-normal text-text-3 max-lg:hidden">{count}</span>
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
