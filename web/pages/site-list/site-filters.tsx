import { memo, useMemo } from 'react'
import { SITE_STATES, STATE_NAMES, STATE_NAMES_IN_SENTENCE } from '../../parts/site-state/site-state.ts'
import { StateGlyph } from '../../parts/site-state/state-glyph.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { compareNames, countryName } from '../../ui/text/locale.ts'
import type { Filters, ListedSite } from './filter-sites.ts'
import { m } from './messages.ts'

interface Names {
  [value: string]: string
}

export const TYPE_NAMES: Names = {
  radar: m.radar,
  loop: m.loop,
  tube: m.tube,
  camera: m.camera,
  lidar: m.lidar,
  other: m.other,
}

const TYPE_NAMES_IN_SENTENCE: Names = {
  radar: m.radarInSentence,
  loop: m.loopInSentence,
  tube: m.tubeInSentence,
  camera: m.cameraInSentence,
  lidar: m.lidarInSentence,
  other: m.otherInSentence,
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
      states: SITE_STATES.map(state => ({
        value: state as string,
        label: STATE_NAMES[state],
        glyph: <StateGlyph state={state} size={12} />,
        count: sites.filter(one => one.state === state).length,
      })),
    }
  }, [sites, countries, cities])
  return (
    <>
      <FilterChip
        label={m.allCountries}
        options={choices.countries}
        chosen={countries}
        onChange={chosen => onChange({ countries: chosen })}
        summary={summary(countries.map(countryName), m.countries)}
      />
      <FilterChip
        label={m.allCities}
        options={choices.cities}
        chosen={cities}
        onChange={chosen => onChange({ cities: chosen })}
        summary={summary(cities, m.cities)}
      />
      <FilterChip
        label={m.allDevices}
        options={choices.types}
        chosen={types}
        onChange={chosen => onChange({ types: chosen })}
        summary={summary(sentence(types, TYPE_NAMES, TYPE_NAMES_IN_SENTENCE), m.devices)}
      />
      <FilterChip
        label={m.anyState}
        options={choices.states}
        chosen={states}
        onChange={chosen => onChange({ states: chosen })}
        summary={summary(sentence(states, STATE_NAMES, STATE_NAMES_IN_SENTENCE), m.states)}
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
const sentence = (values: string[], first: Names, others: Names): string[] =>
  values.map((value, index) => (index === 0 ? first : others)[value] ?? value)

/** Two are named; more are counted. */
const summary = (words: string[], counted: (values: { count: number }) => string): string =>
  words.length > 2 ? counted({ count: words.length }) : words.join(', ')
