import { useQueries } from '@tanstack/react-query'
import type { Site } from '../../../../client/shapes.ts'
import { siteLabel } from '../../../service/all-sites-query.ts'
import { ChosenList } from '../../../ui/fields/chosen-list.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { compareNames } from '../../../ui/text/locale.ts'
import { type CalendarInput, holidaysQuery } from './calendar-queries.ts'
import { m } from './messages.ts'
import { regionLabel } from './public-holidays.tsx'

interface Props {
  draft: CalendarInput
  sites: readonly Site[]
  onChange: (part: Partial<CalendarInput>) => void
  errors: string[]
}

/** The sites that a list applies to: all, those of a region, or named ones. */
export function ScopeField({ draft, sites, onChange, errors }: Props) {
  const scope = draft.sites ? 'sites' : draft.region !== null && draft.region !== undefined ? 'region' : 'all'
  const countries = [...new Set(sites.map(({ country }) => country))]
  const choose = (next: string) =>
    onChange({
      region: next === 'region' ? (countries[0] ?? 'DE') : null,
      sites: next === 'sites' ? [] : null,
    })
  return (
    <div className="flex flex-col gap-2">
      <span className="text-meta font-medium text-text-2">{m.appliesTo}</span>
      <Segmented
        label={m.appliesTo}
        size="normal"
        className="self-start"
        options={[
          { value: 'all', label: m.forAllSites },
          { value: 'region', label: m.aRegion },
          { value: 'sites', label: m.chosenSites },
        ]}
        value={scope}
        onChange={choose}
      />
      {scope === 'region' && <RegionField draft={draft} countries={countries} onChange={onChange} errors={errors} />}
      {scope === 'sites' && (
        <ChosenList
          label={m.chosenSites}
          addLabel={m.addASite}
          options={sites.map(site => ({ value: String(site.id), label: siteLabel(site) }))}
          chosen={(draft.sites ?? []).map(String)}
          onChange={chosen => onChange({ sites: chosen.map(Number) })}
          errors={errors}
        />
      )}
    </div>
  )
}

interface RegionProps extends Omit<Props, 'sites'> {
  /** Those of the organization's sites. */
  countries: string[]
}

function RegionField({ draft, countries, onChange, errors }: RegionProps) {
  const year = new Date().getFullYear()
  const regions = useQueries({
    queries: countries.map(country => holidaysQuery(country, year)),
    combine: answers => answers.flatMap(({ data }) => data?.regions ?? []),
  })
  const known = [...countries, ...regions.map(({ region }) => region)]
  const options = [...new Set([...known, ...(draft.region ? [draft.region] : [])])]
    .map(value => ({ value, label: regionLabel(value, regions) }))
    .sort((a, b) => compareNames(a.label, b.label))
  return (
    <ComboBox
      label={m.countryOrRegion}
      options={options}
      value={draft.region ?? null}
      onChange={region => region && onChange({ region })}
      errors={errors}
    />
  )
}
