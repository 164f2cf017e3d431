import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useMe } from '../service/use-me.ts'
import { Icon } from '../ui/icon.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { navigationOf } from './navigation.ts'
import { isCurrentPage } from './navigation-link.tsx'

const TAB = 'focus-inside flex flex-1 flex-col items-center justify-center gap-1 text-axis font-medium'

/** The way to everything on phones. */
export function BottomBar() {
  const me = useMe()
  const path = useRouterState({ select: state => state.location.pathname })
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [first, ...others] = navigationOf(me)
  const isElsewhere = !first?.items.some(item => isCurrentPage(item, path))
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(60px+env(safe-area-inset-bottom))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {first?.items.map(item => {
        const isCurrent = isCurrentPage(item, path)
        return (
          <Link
            key={item.to}
            to={item.to}
            aria-current={isCurrent ? 'page' : undefined}
            className={`${TAB} ${isCurrent ? 'text-accent-text' : 'text-text-3'}`}
          >
            <Icon name={item.icon} size={20} />
            {item.label}
          </Link>
        )
      })}
      <Button
        onPress={() => setMoreOpen(true)}
        className={`${TAB} ${isElsewhere ? 'text-accent-text' : 'text-text-3'}`}
      >
        <Icon name="menu" size={20} />
        More
      </Button>
      <MoreSheet groups={others} isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
    </nav>
  )
}
