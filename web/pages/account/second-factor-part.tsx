import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeField, isWrongCode } from '../../parts/second-factor/code-field.tsx'
import { SetUpSecondFactor } from '../../parts/second-factor/set-up-second-factor.tsx'
import { client, invalidate } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Form, refusalOf } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormResult } from '../../ui/notice.tsx'
import { m } from './messages.ts'

const STATE = { queryKey: ['second-factor'] }

/** The second factor of the signed-in user. */
export function SecondFactorPart() {
  const state = useQuery({ ...STATE, queryFn: ({ signal }) => client.secondFactor({ signal }) })
  const [isOpen, setOpen] = useState(false)
  const close = async () => {
    await invalidate(STATE.queryKey, ['sessions'])
    setOpen(false)
  }
  const { is_on: isOn, is_required: isRequired, has_password: hasPassword, recovery_codes: left } = state.data ?? {}
  return (
    <CardPart
      title={m.secondFactor}
      actions={
        hasPassword &&
        !isOpen && (
          <Button size="small" onPress={() => setOpen(true)}>
            {isOn ? m.turnOffSecondFactor : m.setUpSecondFactor}
          </Button>
        )
      }
    >
      {state.isError && (
        <Failure title={m.couldNotLoadSecondFactor} error={state.error} onRetry={() => void state.refetch()} />
      )}
      {state.data && (
        <p className="mt-1 text-text-2">
          {!hasPassword ? m.onlyWithAPassword : isOn ? m.secondFactorIsOn({ left: left ?? 0 }) : m.secondFactorIsOff}{' '}
          {isRequired && m.organizationRequiresIt}
        </p>
      )}
      {isOpen && <div className="mt-3">{isOn ? <TurnOff onDone={close} /> : <SetUpSecondFactor onDone={close} />}</div>}
    </CardPart>
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState({ current_password: '', code: '' })
  const turnOff = useMutation({ mutationFn: () => client.turnOffSecondFactor(typed), onSuccess: onDone })
  const errors = refusalOf(turnOff.error).at('current_password')
  return (
    <Form onSubmit={() => turnOff.mutate()} className="flex flex-col items-start gap-3">
      <TextField
        label={m.currentPassword}
        type="password"
        autoComplete="current-password"
        autoFocus
        isRequired
        value={typed.current_password}
        onChange={current_password => setTyped({ ...typed, current_password })}
        errors={errors}
        className="w-80 max-w-full"
      />
      <CodeField
        value={typed.code}
        onChange={code => setTyped({ ...typed, code })}
        error={turnOff.error}
        className="w-80 max-w-full"
      />
      <div className="flex gap-3">
        <Button type="submit" variant="danger" isPending={turnOff.isPending}>
          {m.turnOffSecondFactor}
        </Button>
        <FormResult done={false} error={errors.length > 0 || isWrongCode(turnOff.error) ? null : turnOff.error} />
      </div>
    </Form>
  )
}
