import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../../../client/errors.ts'
import type { Site } from '../../../../../client/shapes.ts'
import { PickMap } from '../../../../parts/map/lazy-maps.tsx'
import { client } from '../../../../service/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { errorMessage } from '../../../../ui/failure.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../../ui/layers/dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { parseNumber } from '../../../../ui/text/format.ts'
import { m } from '../messages.ts'

const COORDINATES = [
  ['latitude', m.latitude],
  ['longitude', m.longitude],
] as const

/** Each neighbour is a DOM element. */
const MAX_NEIGHBOURS = 60

interface Props {
  /** The name of the file, which the site gets. */
  name: string
  others: readonly Site[]
  onCreated: (id: number) => void
  onClose: () => void
}

/** A site of a name and a place: country and time zone are those of the place, channels come with the files. */
export function NewSiteDialog({ name, others, onCreated, onClose }: Props) {
  const form = useId()
  const queries = useQueryClient()
  const stem =
    name
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  const [typed, setTyped] = useState({ name: stem, site_id: idOf(stem), latitude: '', longitude: '' })
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const [latitude, longitude] = [parseNumber(typed.latitude), parseNumber(typed.longitude)]
  const create = useMutation({
    mutationFn: () => {
      const body = { name: typed.name, site_id: typed.site_id, latitude, longitude }
      return client.createSite(body as Parameters<typeof client.createSite>[0])
    },
    onSuccess: async site => {
      await queries.invalidateQueries({ queryKey: ['sites'] })
      onCreated(site.id)
      onClose()
    },
  })
  const refused = create.error instanceof ApiError ? create.error : null
  const at = (field: string) => refused?.field(field) ?? []
  const isAboutField = refused !== null && Object.keys(refused.fields).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.newSite}
      width="wide"
      actions={
        <>
          <Button onPress={onClose}>{m.cancel}</Button>
          <Button type="submit" form={form} variant="primary" isPending={create.isPending}>
            {m.createTheSite}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1">
        <div className="grid gap-3 md:grid-cols-2">
          <TextField
            label={m.name}
            autoFocus
            value={typed.name}
            onChange={name => change({ name })}
            errors={at('name')}
          />
          <TextField
            label={m.siteId}
            mono
            value={typed.site_id}
            onChange={site_id => change({ site_id })}
            errors={at('site_id')}
          />
        </div>
        <p className="text-text-2">{m.clickThePlace}</p>
        <PickMap
          position={typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null}
          onMove={place => change({ latitude: String(place.latitude), longitude: String(place.longitude) })}
          others={others.slice(0, MAX_NEIGHBOURS).map(site => ({ ...site.coordinates, name: site.name }))}
          className="h-64"
        />
        <div className="grid grid-cols-2 gap-3">
          {COORDINATES.map(([field, label]) => (
            <TextField
              key={field}
              label={label}
              mono
              value={typed[field]}
              onChange={text => change({ [field]: text })}
              errors={at(field)}
              input={{ inputMode: 'decimal' }}
            />
          ))}
        </div>
        {create.error && !isAboutField && <Notice tone="bad">{errorMessage(create.error)}</Notice>}
      </form>
    </Dialog>
  )
}

/** `Zählung Nord 2026` as `Zahlung-Nord-2026`. */
const idOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|-+$/g, '')
    .slice(0, 64)
