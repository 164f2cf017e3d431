import { ComboBox } from '../../ui/combo-box.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { COUNTRIES } from './countries.ts'
import type { SiteDraft, SiteField } from './site-draft.ts'

export interface FieldsProps {
  draft: SiteDraft
  onChange: (change: Partial<SiteDraft>) => void
  /** What the service says of a field. */
  errorsAt: (field: string) => string[]
}

/** What it is called and where it is. */
export function PlaceFields({ draft, onChange, errorsAt }: FieldsProps) {
  const field = (name: Exclude<SiteField, 'channels'>) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    errors: errorsAt(name),
    autoComplete: 'off',
  })
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 max-md:grid-cols-1">
      <TextField label="Name" isRequired {...field('name')} />
      <TextField label="Site id" isRequired mono description="Yours to choose; unique here." {...field('site_id')} />
      <TextField label="Street" {...field('street_name')} />
      <TextField label="City" {...field('city')} />
      <ComboBox
        label="Country"
        options={COUNTRIES}
        value={draft.country || null}
        onChange={country => onChange({ country: country ?? '' })}
        errors={errorsAt('country')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Latitude" isRequired input={{ inputMode: 'decimal' }} {...field('latitude')} />
        <TextField label="Longitude" isRequired input={{ inputMode: 'decimal' }} {...field('longitude')} />
      </div>
      <TextField label="Description" rows={2} className="col-span-full" {...field('description')} />
    </div>
  )
}
