import { useQuery } from '@tanstack/react-query'
import { isIntervalFormat } from '../../../contract/export-formats.ts'
import { CLASS_NAMES, CLASSES } from '../../parts/plots/vehicle-classes.ts'
import { readCounted } from '../../parts/range/counted.ts'
import { CountedChip } from '../../parts/range/counted-chip.tsx'
import { client } from '../../service/client.ts'
import type { Measure } from '../../service/measures.ts'
import { NUMBER_FILTERS, type NumberFilter } from '../../service/number-filters.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { FilterChip } from '../../ui/chip.tsx'
import type { Option } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { ExportDraft } from './export-draft.ts'
import { m } from './messages.ts'

interface Props {
  draft: ExportDraft
  onChange: (change: Partial<ExportDraft>) => void
  errorsAt: (field: string) => string[]
}

const numbers = (count: number, labelOf: (values: { number: number }) => string): Option[] =>
  Array.from({ length: count }, (_, i) => ({ value: String(i + 1), label: labelOf({ number: i + 1 }) }))

const VALIDITY = [
  { value: 'valid', label: m.onlyValid },
  { value: 'invalid', label: m.onlyInvalid },
] as const

const EXCLUDED = [{ value: 'exclude', label: m.onlyWithoutExcluded }] as const

/** Filters on records; an empty filter matches all records. Stored intervals have fewer. */
export function FilterFields({ draft, onChange, errorsAt }: Props) {
  const channels = useChannels(draft.sites)
  const measures = useMeasures()
  const { counted, format } = draft
  const ofVehicles = !isIntervalFormat(format)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-meta font-medium text-text-2">{ofVehicles ? m.recordFilters : m.intervals}</legend>
      <div className="flex flex-wrap gap-2">
        {ofVehicles ? (
          <CountedChip
            counted={counted}
            classes={draft.vehicleClasses.length}
            onChange={search => onChange({ counted: readCounted(search) })}
          />
        ) : (
          <FilterChip
            label={m.withExcluded}
            multiple={false}
            options={EXCLUDED}
            chosen={counted.quality === 'all' ? [] : [counted.quality]}
            onChange={([quality]) => onChange({ counted: { ...counted, quality: quality ?? 'all' } })}
          />
        )}
        <FilterChip
          label={m.allDirections}
          options={channels}
          chosen={draft.channels.map(String)}
          onChange={chosen => onChange({ channels: chosen.map(Number) })}
        />
        {ofVehicles && (
          <>
            <FilterChip
              label={m.allLanes}
              options={numbers(8, m.lane)}
              chosen={draft.lanes.map(String)}
              onChange={chosen => onChange({ lanes: chosen.map(Number) })}
            />
            <FilterChip
              label={m.allClasses}
              options={CLASSES.map(name => ({ value: name, label: CLASS_NAMES[name] }))}
              chosen={draft.vehicleClasses}
              onChange={vehicleClasses => onChange({ vehicleClasses })}
              summary={draft.vehicleClasses.length > 3 ? m.classes({ count: draft.vehicleClasses.length }) : undefined}
            />
          </>
        )}
        <FilterChip
          label={m.validAndInvalid}
          multiple={false}
          options={VALIDITY}
          chosen={draft.validity === 'all' ? [] : [draft.validity]}
          onChange={([validity]) => onChange({ validity: validity ?? 'all' })}
        />
      </div>
      {ofVehicles && (
        <div className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
          {NUMBER_FILTERS.map(filter => (
            <BoundsFields
              key={filter.name}
              filter={filter}
              measure={measures[filter.name]}
              draft={draft}
              onChange={onChange}
              errorsAt={errorsAt}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

interface BoundsProps extends Props {
  filter: NumberFilter
  measure: Measure
}

const BoundsFields = ({ draft: { bounds }, onChange, errorsAt, filter, measure: { unit } }: BoundsProps) => {
  const { name, field, label } = filter
  return (['min', 'max'] as const).map(end => (
    <TextField
      key={end}
      label={end === 'min' ? m.boundFrom({ label, unit }) : m.boundTo({ label, unit })}
      placeholder={m.any}
      input={{ inputMode: 'decimal' }}
      value={bounds[name][end]}
      onChange={text => onChange({ bounds: { ...bounds, [name]: { ...bounds[name], [end]: text } } })}
      errors={[...errorsAt(`${field}.${end}`), ...(end === 'max' ? errorsAt(field) : [])]}
    />
  ))
}

/** The channels of a single site are labelled with their direction. */
function useChannels(sites: number[] | null): Option[] {
  const only = sites?.length === 1 ? (sites[0] as number) : null
  const { data } = useQuery({
    queryKey: ['site', only],
    queryFn: ({ signal }) => client.site(only as number, { signal }),
    enabled: only !== null,
  })
  if (only === null || !data) return numbers(8, m.channel)
  return data.channels.map(({ number, direction, name }) => ({
    value: String(number),
    label: [String(number), direction || name].filter(Boolean).join(' · '),
  }))
}
