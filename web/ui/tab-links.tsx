import { Link, type LinkProps } from '@tanstack/react-router'

interface Tab {
  label: string
  link: LinkProps
  isCurrent: boolean
}

/** Parts of a page, each with an address of its own. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
    {tabs.map(tab => (
      <Link
        key={tab.label}
        {...tab.link}
        aria-current={tab.isCurrent ? 'page' : undefined}
        className={`focus-inside -mb-px flex h-9 shrink-0 items-center border-b-2 font-medium coarse:h-11 ${tab.isCurrent ? 'border-accent text-text' : 'border-transparent text-text-2 hover:text-text'}`}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
)
