import { useMutation } from '@tanstack/react-query'
import type { Units } from '../../../contract/units.ts'
import { client, invalidate, meQuery, queryClient } from '../../service/client.ts'
import { useMay, useMe } from '../../service/use-me.ts'
import { CardPart } from '../../ui/card.tsx'
import { Choices } from '../../ui/fields/choices.tsx'
import { FormResult } from '../../ui/notice.tsx'
import { m } from './messages.ts'

const SHARED: { value: Units; label: string }[] = [
  { value: 'metric', label: m.metricUnits },
  { value: 'imperial', label: m.imperialUnits },
]
const OWN = [{ value: null, label: m.asOrganization }, ...SHARED]

/** Units of speeds and lengths: the user's own, and for managers those of everyone who has chosen none. */
export function UnitsPart() {
  const { user, organization } = useMe()
  const mayManage = useMay('can_manage_organization', 'all_sites')
  const own = useMutation({
    mutationFn: (units: Units | null) => client.changeMe({ units }),
    onSuccess: me => queryClient.setQueryData(meQuery.queryKey, me),
  })
  const shared = useMutation({
    mutationFn: (units: Units) => client.changeOrganization({ units }),
    onSuccess: () => invalidate(meQuery.queryKey),
  })
  return (
    <CardPart title={m.units} lead={m.apiStaysMetric}>
      <div className="mt-2 flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Choices label={m.units} options={OWN} value={user.units} onChange={units => own.mutate(units)} />
          <FormResult done={own.isSuccess && m.saved} error={own.error} />
        </div>
        {mayManage && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="text-text-2">{m.defaultOf({ organization: organization.name })}</span>
            <Choices
              label={m.defaultOf({ organization: organization.name })}
              options={SHARED}
              value={organization.units}
              onChange={units => shared.mutate(units)}
            />
            <FormResult done={shared.isSuccess && m.saved} error={shared.error} />
          </div>
        )}
      </div>
    </CardPart>
  )
}
