import { useMemo, useState } from 'react'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatNumber, parseNumber } from '../../../ui/text/format.ts'
import { FILE_FORMATS, type FileFormat, zoneOptions } from './import-labels.ts'
import { m } from './messages.ts'

/** How to read a file; null: detected by the service. */
export interface ReadingOptions {
  format: FileFormat | null
  time_zone: string | null
  ambiguous: 'first' | 'second' | null
  /** Vehicles for each axle, where the file counts axles. */
  axle_factor: number | null
}

export const READING_FIELDS = ['format', 'time_zone', 'ambiguous', 'axle_factor'] as const

const PASSES = [
  { value: 'first', label: m.firstSummerTime },
  { value: 'second', label: m.secondWinterTime },
] as const

interface Props {
  value: ReadingOptions
  onChange: (value: ReadingOptions) => void
  siteZone: string
  /** Whether its times have no offset of their own. */
  hasLocalTimes: boolean
  /** Whether it begins in the hour that is repeated in autumn. */
  isAmbiguous: boolean
  countsAxles: boolean
  errorsAt: (field: keyof ReadingOptions) => string[]
}

export function ReadingFields({ value, onChange, siteZone, hasLocalTimes, isAmbiguous, countsAxles, errorsAt }: Props) {
  const zones = useMemo(() => zoneOptions(siteZone), [siteZone])
  const [factor, setFactor] = useState(value.axle_factor === null ? '' : formatNumber(value.axle_factor))
  return (
    <div className="flex flex-wrap gap-3">
      <Select
        label={m.format}
        placeholder={m.notRecognisedChooseOne}
        options={FILE_FORMATS}
        value={value.format}
        onChange={format => onChange({ ...value, format })}
        errors={errorsAt('format')}
        className="w-100 max-md:w-full"
      />
      {hasLocalTimes && (
        <ComboBox
          label={m.timeZoneOfTheFile}
          placeholder={m.sameAsTheSite({ siteZone })}
          options={zones}
          value={value.time_zone}
          onChange={time_zone => onChange({ ...value, time_zone })}
          errors={errorsAt('time_zone')}
          className="w-80 max-md:w-full"
        />
      )}
      {countsAxles && (
        <TextField
          label={m.vehiclesForEachAxle}
          description={m.halfWithTwoAxles}
          value={factor}
          onChange={text => {
            setFactor(text)
            const typed = parseNumber(text)
            onChange({ ...value, axle_factor: typeof typed === 'number' ? typed : null })
          }}
          errors={errorsAt('axle_factor')}
          input={{ inputMode: 'decimal' }}
          className="w-80 max-md:w-full"
        />
      )}
      {isAmbiguous && (
        <div className="flex flex-col gap-1">
          <span className="text-meta font-medium text-text-2">{m.fileBeginsInRepeatedHour}</span>
          <Segmented
            label={m.whichPassOfTheRepeatedHour}
            options={PASSES}
            value={value.ambiguous ?? ('' as 'first')}
            onChange={ambiguous => onChange({ ...value, ambiguous })}
            size="normal"
          />
          {errorsAt('ambiguous').length > 0 && <p className="text-meta text-bad">{errorsAt('ambiguous').join(' ')}</p>}
        </div>
      )}
    </div>
  )
}
