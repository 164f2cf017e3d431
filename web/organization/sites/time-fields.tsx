import { ComboBox } from '../../ui/combo-box.tsx'
import { timeZones } from '../../ui/local-time.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldsProps } from './place-fields.tsx'

const ZONES = timeZones()

/** The zone may be a spelling that this browser does not list. */
const zonesWith = (zone: string) =>
  (zone && !ZONES.includes(zone) ? [zone, ...ZONES] : ZONES).map(value => ({ value, label: value }))

/** By which clock its days are cut, and how fast one may drive. */
export const TimeFields = ({ draft, onChange, errorsAt, isFixed }: FieldsProps & { isFixed: boolean }) => (
  <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 max-md:grid-cols-1">
    <ComboBox
      label="Time zone"
      options={zonesWith(draft.time_zone)}
      value={draft.time_zone || null}
      onChange={zone => onChange({ time_zone: zone ?? '' })}
      isDisabled={isFixed}
      description={
        isFixed
          ? 'Fixed: the site has records, and their days are cut by this clock.'
          : 'Its days are cut by this clock. Fixed as soon as there are records.'
      }
      errors={errorsAt('time_zone')}
    />
    <TextField
      label="Speed limit, km/h"
      input={{ inputMode: 'numeric' }}
      placeholder="none"
      value={draft.speed_limit_kmh}
      onChange={speed_limit_kmh => onChange({ speed_limit_kmh })}
      errors={errorsAt('speed_limit_kmh')}
    />
  </div>
)
