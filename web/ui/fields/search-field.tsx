import { SearchField as AriaSearchField, Button, Input, type SearchFieldProps } from 'react-aria-components'
import { Icon } from '../icon.tsx'
import { Kbd } from '../kbd.tsx'
import { m } from '../messages.ts'
import { INPUT } from './text-field.tsx'

interface Props extends Omit<SearchFieldProps, 'className' | 'children'> {
  label: string
  placeholder?: string
  className?: string
}

/** The search of a page; the key / focuses it. */
export const SearchField = ({ label, placeholder, className = '', ...props }: Props) => (
  <AriaSearchField {...props} aria-label={label} className={`group relative print:hidden ${className}`}>
    <Icon name="search" className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-text-3" />
    <Input
      data-search
      placeholder={placeholder}
      className={`${INPUT} h-control pe-9 ps-9 [&::-webkit-search-cancel-button]:hidden`}
    />
    <Kbd className="absolute top-1/2 end-2.5 -translate-y-1/2 coarse:hidden group-not-data-empty:hidden">/</Kbd>
    <Button
      aria-label={m.clearSearch}
      className="absolute top-1/2 end-1.5 flex size-6 -translate-y-1/2 items-center justify-center rounded-tag text-text-3 group-data-empty:hidden coarse:size-9 hover:text-text"
    >
      <Icon name="x" size={14} />
    </Button>
  </AriaSearchField>
)
