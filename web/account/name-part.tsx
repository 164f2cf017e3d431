import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../client/errors.ts'
import { client, meQuery } from '../service/client.ts'
import { useMe } from '../service/use-me.ts'
import { Button } from '../ui/button.tsx'
import { CardPart } from '../ui/card.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Outcome } from './outcome.tsx'

export function NamePart() {
  const { user } = useMe()
  const queries = useQueryClient()
  const [name, setName] = useState(user.name)
  const rename = useMutation({
    mutationFn: () => client.changeMe({ name }),
    onSuccess: me => {
      queries.setQueryData(meQuery.queryKey, me)
      setName(me.user.name)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  const errors = rename.error instanceof ApiError ? rename.error.field('name') : []
  return (
    <CardPart title="Name">
      <form onSubmit={submit} className="mt-1 flex flex-wrap items-end gap-2">
        <TextField
          label="Your name, as others see it"
          autoComplete="name"
          value={name}
          onChange={setName}
          errors={errors}
          className="w-80 max-md:w-full"
        />
        <Button type="submit" isPending={rename.isPending} isDisabled={name.trim() === user.name}>
          Save name
        </Button>
        <Outcome done={rename.isSuccess && 'Saved.'} error={errors.length === 0 ? rename.error : null} />
      </form>
    </CardPart>
  )
}
