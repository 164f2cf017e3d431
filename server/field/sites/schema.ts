import { COUNTED_BY } from '../../../contract/intervals/counted-by.ts'
import { LIMIT_UNITS } from '../../../contract/vehicles/speed-limits.ts'
import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { ALARMS } from './alarms/alarm-rules.ts'

export const DEVICE_TYPES = ['radar', 'loop', 'tube', 'camera', 'lidar', 'other'] as const

export const IS_SIMULATED = {
  type: 'boolean',
  description:
    'The device is of the demo: its vehicles and statuses are invented. The first change by a user (an edit, an assignment, a key) ends that.',
}

const text = (description: string, example: string): JsonSchema => ({
  type: 'string',
  description,
  examples: [example],
})
const moment = (description: string): JsonSchema => ({ ...MOMENT_OR_NULL, description })

const SITE_FIELDS = {
  id: { type: 'integer', description: 'Internal numeric identifier, used in paths and filters.' },
  site_id: text('Identifier chosen at site setup, unique in the organization.', 'DE-MOE-01'),
  name: text('Display name.', 'Römerstraße'),
  description: text('Free text.', ''),
  device_type: {
    type: 'string',
    enum: [...DEVICE_TYPES, ''],
    description: 'Type of the current device; empty while there is none.',
  },
  coordinates: {
    ...objectSchema({ latitude: { type: 'number' }, longitude: { type: 'number' } }),
    description: 'Degrees, WGS 84.',
    examples: [{ latitude: 51.44821, longitude: 6.62534 }],
  },
  street_name: text('', 'Römerstraße'),
  city: text('', 'Moers'),
  country: text('ISO 3166-1 alpha-2.', 'DE'),
  data_range: {
    ...objectSchema({
      first_vehicle: moment(
        'Time of the first record, or start of the first interval, with the offset of the site; null without any.',
      ),
      last_vehicle: moment('Time of the last record, or end of the last interval.'),
    }),
    examples: [{ first_vehicle: '2026-04-01T00:00:12.405+02:00', last_vehicle: '2026-06-01T09:15:23.412+02:00' }],
  },
}

const STATE = objectSchema(
  {
    device: { type: ['integer', 'null'], description: 'The current device.' },
    online: { type: 'boolean', description: 'The device sent something within the time after which it is silent.' },
    device_last_seen_at: moment('Last upload or status of the device.'),
    alarms: {
      type: 'array',
      items: { type: 'string', enum: ALARMS },
      description: 'The active alarms; see the rules on alarms.',
      examples: [[]],
    },
    records: {
      type: ['integer', 'null'],
      description: 'All records of a site without a device, such as a finished count; null while it has a device.',
      examples: [null],
    },
  },
  'SiteState',
)

const STATE_FIELDS = {
  time_zone: text('IANA time zone of the site.', 'Europe/Berlin'),
  speed_limit_kmh: { type: ['integer', 'null'], examples: [50] },
  speed_limit_unit: {
    type: ['string', 'null'],
    enum: [...LIMIT_UNITS, null],
    description: 'In which the limit is signed; null without one.',
  },
  region: {
    type: ['string', 'null'],
    description: 'Part of the country with public holidays of its own; null: those of the country apply.',
    examples: ['DE-NW'],
  },
  state: STATE,
}

export const SITE_HISTORY = {
  data_kinds: {
    type: 'array',
    description: 'The kinds of data that the site has, and their range: single vehicles, and counts of intervals.',
    items: objectSchema(
      {
        kind: { type: 'string', enum: ['vehicles', 'intervals'] },
        first: MOMENT,
        last: { ...MOMENT, description: 'Of intervals the end of the last one.' },
      },
      'DataKind',
    ),
    examples: [[{ kind: 'vehicles', first: '2026-04-01T00:00:12.405+02:00', last: '2026-06-01T09:15:23.412+02:00' }]],
  },
  counted_by: {
    type: 'array',
    description:
      'Times whose counts arrived as intervals, in the order of time, each with the shortest `interval` by which all of it can be counted: hourly counts by `1h` and longer. At other times there are single vehicles, which can be counted by any.',
    items: objectSchema({ from: MOMENT, to: MOMENT, interval: { type: 'string', enum: COUNTED_BY } }, 'CountedRange'),
    examples: [[]],
  },
  speed_limits: {
    type: 'array',
    description: 'The limits that the site has and had, in the order of time. The current one is `speed_limit_kmh`.',
    items: objectSchema(
      {
        from: moment('From this moment on; null: as long as the site exists.'),
        kmh: { type: ['integer', 'null'], description: 'Null: no limit from then on.', examples: [50] },
        unit: {
          type: 'string',
          enum: LIMIT_UNITS,
          description: 'In which it is signed, and in which vehicles are judged by it.',
        },
      },
      'SpeedLimit',
    ),
  },
}

const HOURS = {
  hours: {
    type: 'array',
    description: 'With `include=hours`: the last 24 hours, the current one last.',
    items: objectSchema({
      start: MOMENT,
      count: { type: 'integer' },
      coverage: { type: 'number', description: 'Measured share of the hour, 0 to 1.' },
    }),
  },
  today: {
    type: 'integer',
    description: 'With `include=hours` or `today`: vehicles of all classes since local midnight.',
  },
}

export const CHANNEL: JsonSchema = objectSchema(
  {
    number: { type: 'integer' },
    name: { type: 'string', examples: ['Inbound'] },
    direction: { type: 'string', description: 'Where the traffic is heading.', examples: ['Moers centre'] },
    lanes: { type: 'integer' },
    bearing_deg: { type: ['integer', 'null'], description: 'Degrees clockwise from north.', examples: [22] },
  },
  'Channel',
)

export const SITE: JsonSchema = {
  title: 'Site',
  type: 'object',
  properties: {
    ...SITE_FIELDS,
    ...STATE_FIELDS,
    ...HOURS,
    channels: { type: 'array', description: 'With `include=channels`: as in the single site.', items: CHANNEL },
  },
  required: Object.keys(SITE_FIELDS),
}

export const SITE_DETAIL: JsonSchema = {
  title: 'SiteDetail',
  type: 'object',
  properties: {
    ...SITE_FIELDS,
    channels: {
      type: 'array',
      description: 'Per-direction count groupings.',
      items: CHANNEL,
    },
    device: {
      anyOf: [
        objectSchema(
          {
            id: { type: 'integer' },
            configuration_number: { type: ['integer', 'null'], description: 'As the device last reported it.' },
            serial: { type: 'string', examples: ['RD4-20718'] },
            device_type: { type: 'string', enum: DEVICE_TYPES },
            class_scheme: { type: 'string', description: "What the device's class codes mean.", examples: ['tls_8_1'] },
            clock_resolution_ms: { type: 'integer', examples: [10] },
            last_seen_at: moment('Last upload or status.'),
            is_simulated: IS_SIMULATED,
          },
          'SiteDevice',
        ),
        { type: 'null' },
      ],
    },
    ...STATE_FIELDS,
    station_number: {
      type: ['string', 'null'],
      description: "Of sites in the United States: the state and the station in the FHWA's Traffic Monitoring Guide.",
      examples: [null],
    },
    ...SITE_HISTORY,
    counts_mostly: {
      type: ['string', 'null'],
      enum: ['motor', 'bicycles', null],
      description:
        'What most of its vehicles are, over the seven days up to the last data: `motor` vehicles, or `bicycles` and pedestrians, which pages then count unless told otherwise. Null without data.',
      examples: ['motor'],
    },
  },
  required: [
    ...Object.keys(SITE_FIELDS),
    'channels',
    'device',
    ...Object.keys(STATE_FIELDS),
    'station_number',
    ...Object.keys(SITE_HISTORY),
    'counts_mostly',
  ],
}

/** A page of sites as GeoJSON. */
export const SITE_FEATURES: JsonSchema = {
  title: 'SiteFeatures',
  type: 'object',
  description: 'A GeoJSON FeatureCollection.',
  properties: {
    type: { type: 'string', enum: ['FeatureCollection'] },
    features: {
      type: 'array',
      items: objectSchema({
        type: { type: 'string', enum: ['Feature'] },
        id: { type: 'integer', description: 'The `id` of the site.' },
        geometry: objectSchema({
          type: { type: 'string', enum: ['Point'] },
          coordinates: {
            type: 'array',
            items: { type: 'number' },
            minItems: 2,
            maxItems: 2,
            description: 'Longitude, then latitude.',
            examples: [[6.62534, 51.44821]],
          },
        }),
        properties: {
          type: 'object',
          description: 'The other fields of Site.',
          examples: [{ site_id: 'DE-MOE-01' }],
        },
      }),
    },
    next_cursor: { type: ['string', 'null'] },
  },
  required: ['type', 'features'],
}
