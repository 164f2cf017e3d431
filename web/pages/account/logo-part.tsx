import { useMutation, useQuery } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '../../../contract/limits.ts'
import { client, queryClient } from '../../service/client.ts'
import { useMay, useMe } from '../../service/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { FormResult } from '../../ui/notice.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'

const logoQuery = { queryKey: ['logo'], queryFn: ({ signal }: { signal: AbortSignal }) => client.logo({ signal }) }

/** The logo of the organization, which is in the head of its reports. */
export function LogoPart() {
  const { organization } = useMe()
  const mayManage = useMay('can_manage_organization', 'all_sites')
  const { data } = useQuery({ ...logoQuery, enabled: mayManage })
  const change = useMutation({
    mutationFn: async (file: File | null) => client.setLogo({ logo: file && (await dataUrlOf(file)) }),
    onSuccess: saved => queryClient.setQueryData(logoQuery.queryKey, saved),
  })
  if (!mayManage) return null
  const lead = m.logoLead({ bytes: formatNumber(MAX_LOGO_BYTES), pixels: formatNumber(MAX_LOGO_PIXELS) })
  return (
    <CardPart title={m.logoOf({ organization: organization.name })} lead={lead}>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {data?.logo && (
          // White, as the paper of reports is.
          <img
            src={data.logo}
            alt={m.logoOf({ organization: organization.name })}
            className="h-9 max-w-48 bg-white object-contain"
          />
        )}
        <FileTrigger acceptedFileTypes={['image/png']} onSelect={files => files?.[0] && change.mutate(files[0])}>
          <Button isPending={change.isPending}>{m.chooseLogo}</Button>
        </FileTrigger>
        {data?.logo && <Button onPress={() => change.mutate(null)}>{m.removeLogo}</Button>}
        <FormResult done={change.isSuccess && m.saved} error={change.error} />
      </div>
    </CardPart>
  )
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
