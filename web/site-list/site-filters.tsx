import { memo, useMemo } from 'react'
import { SITE_STATES, STATE_NAMES } from '../site-state/site-state.ts'
import { FilterChip } from '../ui/chip.tsx'
import { compareNames, countryName } from '../ui/locale.ts'
import type { Filters, ListedSite } from './filter-sites.ts'

export const TYPE_NAMES: { [type: string]: string } = {
  radar: 'Radar',
  loop: 'Loop',
  tube: 'Tube',
  camera: 'Camera',
  lidar: 'Lidar',
  other: 'Other',
}

interface Props extends Omit<Filters, 'q'> {
  sites: readonly ListedSite[]
  onChange: (change: Partial<Omit<Filters, 'q'>>) => void
}

/** The options are the values of the sites; cities are limited to the chosen countries. */
export const SiteFilters = memo(function SiteFilters({ sites, countries, cities, types, states, onChange }: Props) {
  const choices = useMemo(() => {
    const ofCountries = sites.filter(({ site }) => countries.length === 0 || countries.includes(site.country))
    return {
      countries: options(
        sites.map(({ site }) => site.country),
        countryName,
      ),
      cities: options([...ofCountries.map(({ site }) => site.city), ...cities]),
      types: options(
        sites.map(({ site }) => site.device_type),
        type => TYPE_NAMES[type] ?? type,
      ),
    }
  }, [sites, countries, cities])
  return (
    <>
      <FilterChip
        label="All countries"
        options={choices.countries}
        chosen={countries}
        onChange={chosen => onChange({ countries: chosen })}
        summary={summary(countries.map(countryName), 'countries')}
      />
      <FilterChip
        label="All cities"
        options={choices.cities}
        chosen={cities}
        onChange={chosen => onChange({ cities: chosen })}
        summary={summary(cities, 'cities')}
      />
      <FilterChip
        label="All devices"
        options={choices.types}
        chosen={types}
        onChange={chosen => onChange({ types: chosen })}
        summary={summary(sentence(types.map(type => TYPE_NAMES[type] ?? type)), 'devices')}
      />
      <FilterChip
        label="Any state"
        options={SITE_STATES.map(state => ({ value: state as string, label: STATE_NAMES[state] }))}
        chosen={states}
        onChange={chosen => onChange({ states: chosen })}
        summary={summary(sentence(states.map(state => STATE_NAMES[state as 'alarm'] ?? state)), 'states')}
      />
    </>
  )
})

function options(values: readonly string[], label = (value: string) => value) {
  return [...new Set(values)]
    .filter(Boolean)
    .map(value => ({ value, label: label(value) }))
    .sort((one, other) => compareNames(one.label, other.label))
}

/** `Radar, loop` */
const sentence = (words: string[]): string[] => words.map((word, index) => (index === 0 ? word : word.toLowerCase()))

/** Two are named; more are counted. */
const summary = (words: string[], what: string): string =>
  words.length > 2 ? `${words.length} ${what}` : words.join(', ')
