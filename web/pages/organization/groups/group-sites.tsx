import { useQuery } from '@tanstack/react-query'
import type { Site } from '../../../../client/shapes.ts'
import { DEVICE_TYPES } from '../../../parts/device/device-labels.ts'
import { allSitesQuery, siteLabel } from '../../../service/all-sites-query.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { ChosenList } from '../../../ui/fields/chosen-list.tsx'
import type { Option } from '../../../ui/fields/select.tsx'
import { compareNames } from '../../../ui/text/locale.ts'
import { regionLabel } from '../calendars/public-holidays.tsx'
import type { GroupInput } from './group-queries.ts'
import { m } from './messages.ts'

export type GroupDraft = Required<GroupInput>

export const NEW_GROUP: GroupDraft = {
  name: '',
  description: '',
  sites: [],
  cities: [],
  regions: [],
  device_types: [],
  is_factor_group: false,
}

interface Props {
  draft: GroupDraft
  onChange: (part: Partial<GroupDraft>) => void
  at: (field: string) => string[]
}

/** The sites of a group: chosen ones, and a rule. */
export function GroupSites({ draft, onChange, at }: Props) {
  const { data: sites = [] } = useQuery(allSitesQuery)
  return (
    <>
      <ChosenList
        label={m.chosenSites}
        addLabel={m.addASite}
        options={sites.map(site => ({ value: String(site.id), label: siteLabel(site) }))}
        chosen={draft.sites.map(String)}
        onChange={chosen => onChange({ sites: chosen.map(Number) })}
        errors={at('sites')}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 text-card font-semibold">{m.rule}</legend>
        <p className="text-meta text-text-2">{m.ruleHint}</p>
        <ChosenList
          label={m.cities}
          addLabel={m.addACity}
          options={citiesOf(sites)}
          chosen={draft.cities}
          onChange={cities => onChange({ cities })}
          errors={at('cities')}
        />
        <ChosenList
          label={m.regions}
          addLabel={m.addARegion}
          options={regionsOf(sites)}
          chosen={draft.regions}
          onChange={regions => onChange({ regions })}
          errors={at('regions')}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-meta font-medium text-text-2">{m.deviceTypes}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {DEVICE_TYPES.map(({ value, label }) => (
              <Checkbox
                key={value}
                isSelected={draft.device_types.includes(value)}
                onChange={isOn =>
                  onChange({
                    device_types: isOn
                      ? [...draft.device_types, value]
                      : draft.device_types.filter(other => other !== value),
                  })
                }
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      </fieldset>
    </>
  )
}

const byLabel = (values: Iterable<string>, labelOf: (value: string) => string): Option[] =>
  Array.from(values, value => ({ value, label: labelOf(value) })).sort((a, b) => compareNames(a.label, b.label))

const citiesOf = (sites: readonly Site[]): Option[] =>
  byLabel(new Set(sites.flatMap(({ city }) => city || [])), city => city)

/** The countries of the sites, and those regions that sites have. */
const regionsOf = (sites: readonly Site[]): Option[] =>
  byLabel(new Set(sites.flatMap(({ country, region }) => [country, region ?? []].flat())), region =>
    regionLabel(region),
  )
