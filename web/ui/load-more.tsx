import { Button } from './button.tsx'
import { m } from './messages.ts'

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label?: string
}

/** Loads the next page of a list, if there is one. On paper a sentence says that the list goes on. */
export const LoadMore = ({ query, label = m.loadMore }: Props) =>
  query.hasNextPage && (
    <div>
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {label}
      </Button>
      <p className="hidden text-meta text-text-2 print:block">{m.moreThanPrinted}</p>
    </div>
  )
