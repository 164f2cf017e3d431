import { useMemo } from 'react'
import { Button } from 'react-aria-components'
import type { Site } from '../../../client/shapes.ts'
import { type KnownSites, siteLabel } from '../../service/all-sites-query.ts'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { m } from './messages.ts'

const CHOICES = [
  { value: 'all', label: m.allSites },
  { value: 'some', label: m.someSites },
] as const

interface Props {
  known: KnownSites
  /** null: all. */
  value: number[] | null
  onChange: (value: number[] | null) => void
  errors: string[]
}

/** All sites, or chosen ones that can be searched, added and removed. */
export function SitesField({ known, value, onChange, errors }: Props) {
  const options = useMemo(
    () => [...known.values()].map((site: Site) => ({ value: String(site.id), label: siteLabel(site) })),
    [known],
  )
  const rest = value ? options.filter(option => !value.includes(Number(option.value))) : options
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="text-meta font-medium text-text-2">{m.sites}</span>
        <Segmented
          label={m.whichSites}
          options={CHOICES}
          value={value === null ? 'all' : 'some'}
          onChange={choice => onChange(choice === 'all' ? null : [])}
        />
      </div>
      {value === null ? (
        <p className="text-meta text-text-3">{m.sitesOfYourOrganization({ count: known.size })}</p>
      ) : (
        <>
          {value.length > 0 && <ChosenSites known={known} value={value} onChange={onChange} />}
          <ComboBox
            key={value.length}
            label={value.length === 0 ? m.chooseASite : m.addASite}
            placeholder={m.nameIdOrCity}
            options={rest}
            value={null}
            onChange={id => id !== null && onChange([...value, Number(id)])}
            errors={errors}
          />
        </>
      )}
      {value === null && errors.length > 0 && <p className="text-meta text-bad">{errors.join(' ')}</p>}
    </div>
  )
}

const MAX_SHOWN = 12

function ChosenSites({ known, value, onChange }: { known: KnownSites; value: number[]; onChange: Props['onChange'] }) {
  return (
    <ul aria-label={m.chosenSites} className="flex flex-wrap gap-1.5">
      {value.slice(0, MAX_SHOWN).map(id => (
        <li key={id}>
          <Button
            aria-label={m.remove({ name: known.get(id)?.name ?? m.site({ id }) })}
            onPress={() => onChange(value.filter(other => other !== id))}
            className="inline-flex h-control-sm max-w-full items-center gap-1.5 rounded-control bg-accent-soft px-2.5 text-meta font-medium text-accent-text"
          >
            <span className="truncate">{known.get(id)?.name ?? m.site({ id })}</span>
            <Icon name="x" size={14} />
          </Button>
        </li>
      ))}
      {value.length > MAX_SHOWN && (
        <li className="self-center text-meta text-text-3">{m.furtherSites({ count: value.length - MAX_SHOWN })}</li>
      )}
    </ul>
  )
}
