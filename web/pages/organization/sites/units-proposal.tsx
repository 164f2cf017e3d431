import { useMutation } from '@tanstack/react-query'
import { signsInMph } from '../../../../contract/units.ts'
import { client, invalidate, meQuery } from '../../../service/client.ts'
import { useMay, useMe } from '../../../service/use-me.ts'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { countryName } from '../../../ui/text/locale.ts'
import { m } from './messages.ts'

/** Proposes mph and ft to an organization with a site in a country whose signs show mph. */
export function UnitsProposal({ country }: { country: string }) {
  const { organization } = useMe()
  const seesAll = useMay('all_sites')
  const change = useMutation({
    mutationFn: () => client.changeOrganization({ units: 'imperial' }),
    onSuccess: () => invalidate(meQuery.queryKey),
  })
  if (!seesAll || !signsInMph(country) || organization.units === 'imperial') return null
  return (
    <div className="col-span-full">
      <Notice tone="accent">
        <p>{m.signsShowMph({ country: countryName(country) })}</p>
        <Button size="small" className="mt-2" isPending={change.isPending} onPress={() => change.mutate()}>
          {m.switchToMph({ organization: organization.name })}
        </Button>
        {change.error && <p className="mt-1">{errorMessage(change.error)}</p>}
      </Notice>
    </div>
  )
}
