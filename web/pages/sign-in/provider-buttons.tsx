import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { m } from './messages.ts'
import { storeNextPath } from './next-path.ts'

/** One button for each provider of the operator. */
export function ProviderButtons({ next }: { next: string | undefined }) {
  const providers = useQuery({
    queryKey: ['providers'],
    queryFn: async ({ signal }) => (await client.providers({ signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const start = useMutation({
    mutationFn: (id: string) => client.startProvider(id),
    onSuccess: ({ url }) => {
      storeNextPath(next)
      location.assign(url)
    },
  })
  if (!providers.data?.length) return null
  return (
    <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
      <ErrorNotice error={start.error} />
      {providers.data.map(({ id, name }) => {
        const isPending = start.isPending && start.variables === id
        return (
          <Button key={id} className="w-full" isPending={isPending} onPress={() => start.mutate(id)}>
            {m.signInWith({ name })}
          </Button>
        )
      })}
    </div>
  )
}
