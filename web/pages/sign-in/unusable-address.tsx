import { useQuery } from '@tanstack/react-query'
import type { Reached } from '../../../contract/reached.ts'
import { Notice } from '../../ui/notice.tsx'
import { m } from './messages.ts'

/** Says why sign-in is impossible at this address, where it is. */
export function UnusableAddress() {
  const { data } = useQuery({
    queryKey: ['reached'],
    queryFn: async ({ signal }) => (await (await fetch('/reached', { signal })).json()) as Reached,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data && !data.is_host_accepted && <Notice tone="bad">{whyUnusable(data)}</Notice>
}

function whyUnusable({ host, expected_host: expected }: Reached): string {
  if (expected === null) return m.noPublicUrl
  return location.host === expected ? m.proxyChangesHost({ host, expected }) : m.openOtherAddress({ expected })
}
