import { ListBoxItem, type ListBoxItemProps } from 'react-aria-components'
import { Icon } from './icon.tsx'

/** An entry of a list to choose from; the chosen ones are ticked. */
export const ListItem = ({
  children,
  ...props
}: Omit<ListBoxItemProps, 'className' | 'children'> & { children: string }) => (
  <ListBoxItem
    {...props}
    textValue={children}
    className="group flex h-control-sm cursor-pointer items-center gap-2 rounded-tag px-2 text-body outline-none data-disabled:text-text-3 data-focused:bg-hover data-focus-visible:outline-2 data-focus-visible:-outline-offset-2"
  >
    <Icon name="check" size={14} className="invisible text-accent group-data-selected:visible" />
    <span className="truncate">{children}</span>
  </ListBoxItem>
)
