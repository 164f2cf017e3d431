import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Site } from '../../../../../client/shapes.ts'
import { PickMap } from '../../../../parts/map/lazy-maps.tsx'
import { client, invalidate } from '../../../../service/client.ts'
import { fieldsOf } from '../../../../ui/fields/form.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../../ui/layers/form-dialog.tsx'
import { parseNumber } from '../../../../ui/text/format.ts'
import { m } from '../messages.ts'

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
      await invalidate(['sites'])
      onCreated(site.id)
      onClose()
    },
  })
  const field = fieldsOf(typed, change)
  return (
    <FormDialog
      title={m.newSite}
      submit={m.createTheSite}
      sending={create}
      width="wide"
      noValidate
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      {at => (
        <>
          <div className="grid gap-3 md:grid-cols-2">
            <TextField label={m.name} autoFocus {...field('name', at)} />
            <TextField label={m.siteId} mono {...field('site_id', at)} />
          </div>
          <p className="text-text-2">{m.clickThePlace}</p>
          <PickMap
            position={typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null}
            onMove={place => change({ latitude: String(place.latitude), longitude: String(place.longitude) })}
            others={others.slice(0, MAX_NEIGHBOURS).map(site => ({ ...site.coordinates, name: site.name }))}
            className="h-64"
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField label={m.latitude} mono input={{ inputMode: 'decimal' }} {...field('latitude', at)} />
            <TextField label={m.longitude} mono input={{ inputMode: 'decimal' }} {...field('longitude', at)} />
          </div>
        </>
      )}
    </FormDialog>
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
