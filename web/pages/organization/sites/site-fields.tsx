import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { timeZones } from '../../../ui/text/local-time.ts'
import { compareNames, countryName } from '../../../ui/text/locale.ts'
import { LimitFields } from './limit-fields.tsx'
import { m } from './messages.ts'
import type { FieldsProps, SiteField } from './site-draft.ts'
import { UnitsProposal } from './units-proposal.tsx'

/** ISO 3166-1 alpha-2, all 249. Intl also accepts codes that are no countries (`EU`, `XA`). */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV ' +
  'BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ' +
  'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE ' +
  'IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU ' +
  'NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
  'SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE ' +
  'VG VI VN VU WF WS YE YT ZA ZM ZW'

/** The United States and its territories, whose stations have numbers. */
const STATES = ['US', 'PR', 'VI', 'GU', 'AS', 'MP']

/** By their names. */
const COUNTRIES = CODES.split(' ')
  .map(value => ({ value, label: `${countryName(value)} (${value})` }))
  .sort((a, b) => compareNames(a.label, b.label))

/** What it is called and where it is. */
export function PlaceFields({ draft, onChange, errorsAt, warnings }: FieldsProps) {
  const text = fieldsOf(draft, onChange)
  const field = (name: Exclude<SiteField, 'channels' | 'speed_limits'>) => text(name, errorsAt)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 max-md:grid-cols-1">
      <TextField label={m.name} isRequired {...field('name')} />
      <TextField label={m.siteId} isRequired mono description={m.siteIdHint} {...field('site_id')} />
      <TextField label={m.street} {...field('street_name')} />
      <TextField label={m.city} {...field('city')} />
      <ComboBox
        label={m.country}
        options={COUNTRIES}
        value={draft.country || null}
        onChange={country => onChange({ country: country ?? '', region: '' })}
        warning={warnings.country}
        errors={errorsAt('country')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={m.latitude} isRequired input={{ inputMode: 'decimal' }} {...field('latitude')} />
        <TextField label={m.longitude} isRequired input={{ inputMode: 'decimal' }} {...field('longitude')} />
      </div>
      {(STATES.includes(draft.country) || draft.station_number !== '') && (
        <TextField label={m.stationNumber} mono description={m.stationNumberHint} {...field('station_number')} />
      )}
      <TextField label={m.description} rows={2} className="col-span-full" {...field('description')} />
    </div>
  )
}

const ZONES = timeZones()

/** The stored zone may be an alias that this browser does not list. */
const zonesWith = (zone: string) =>
  (zone && !ZONES.includes(zone) ? [zone, ...ZONES] : ZONES).map(value => ({ value, label: value }))

/** Time zone and speed limits. */
export function TimeFields({ draft, onChange, errorsAt, warnings, isFixed }: FieldsProps & { isFixed: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 max-md:grid-cols-1">
      <ComboBox
        label={m.timeZone}
        options={zonesWith(draft.time_zone)}
        value={draft.time_zone || null}
        onChange={zone => onChange({ time_zone: zone ?? '' })}
        isDisabled={isFixed}
        description={isFixed ? m.timeZoneIsFixed : m.timeZoneHint}
        warning={isFixed ? undefined : warnings.time_zone}
        errors={errorsAt('time_zone')}
      />
      <LimitFields draft={draft} onChange={onChange} errorsAt={errorsAt} />
      <UnitsProposal country={draft.country} />
    </div>
  )
}
