import { useQuery } from '@tanstack/react-query'
import { client, invalidate } from '../../../service/client.ts'
import { Card, CardPart } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FormResult } from '../../../ui/notice.tsx'
import { m } from './messages.ts'
import { useRequireSecondFactor } from './user-queries.ts'

const STATE = { queryKey: ['second-factor'] }
const SIGN_IN = '/sign-in?next=/organization/users'

/** The organization's rule for all users. */
export function RequireSecondFactor() {
  const state = useQuery({ ...STATE, queryFn: ({ signal }) => client.secondFactor({ signal }) })
  const change = useRequireSecondFactor()
  if (!state.data) return null
  const { is_on: isOn, has_password: hasPassword } = state.data
  // A manager who has none must set it up now too.
  const goOn = (isRequired: boolean) =>
    isRequired && hasPassword && !isOn ? location.assign(SIGN_IN) : void invalidate(STATE.queryKey)
  return (
    <Card>
      <CardPart>
        <Checkbox
          isSelected={state.data.is_required}
          isDisabled={change.isPending}
          onChange={isRequired => change.mutate(isRequired, { onSuccess: () => goOn(isRequired) })}
          description={m.requiredOfPasswords}
        >
          {m.requireSecondFactor}
        </Checkbox>
        {change.error && <FormResult done={false} error={change.error} />}
      </CardPart>
    </Card>
  )
}
