import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limitIn, limitUnitOf } from '../../../contract/speed-limits.ts'
import { signsInMph } from '../../../contract/units.ts'
import { client, meQuery } from '../../service/client.ts'
import { useMeasures } from '../../service/measures.ts'
import { useMe } from '../../service/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { parseNumber } from '../../ui/format.ts'
import { countryName } from '../../ui/locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { m } from './messages.ts'
import type { SiteDraft } from './site-draft.ts'

interface Props {
  draft: SiteDraft
  onChange: (change: Partial<SiteDraft>) => void
}

/** Proposes mph and ft to an organization with a site in a country whose signs show mph. */
export function UnitsProposal({ draft, onChange }: Props) {
  const { organization } = useMe()
  const { units } = useMeasures()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => client.changeOrganization({ units: 'imperial' }),
    onSuccess: () => queries.invalidateQueries(meQuery),
  })
  if (!signsInMph(draft.country) || organization.units === 'imperial') return null
  const accept = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        // What was typed in km/h would be taken for mph.
        const typed = parseNumber(draft.speed_limit_kmh)
        const isConverted = units === 'metric' && typeof typed === 'number'
        if (isConverted)
          onChange({ speed_limit_kmh: String(limitIn('imperial', { kmh: typed, unit: limitUnitOf(draft.country) })) })
      },
    })
  return (
    <div className="col-span-full">
      <Notice tone="accent">
        <p>{m.signsShowMph({ country: countryName(draft.country) })}</p>
        <Button size="small" className="mt-2" isPending={change.isPending} onPress={accept}>
          {m.switchToMph({ organization: organization.name })}
        </Button>
        {change.error && <p className="mt-1">{errorMessage(change.error)}</p>}
      </Notice>
    </div>
  )
}
