/** What a webhook endpoint can choose. */
export const EVENT_TYPES = [
  'alarm.raised',
  'alarm.cleared',
  'export.completed',
  'export.failed',
  'upload.stored',
  'intervals.stored',
  'day.complete',
  'finding.created',
  'command.ended',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Sent on request, whatever an endpoint has chosen. */
export const TEST_EVENT = 'webhook.test'

const SITE = { site: 12, site_name: 'Aurakatu' }
const SITE_PATH = '/api/v1/traffic/sites/12'
const ALARM = {
  alarm: 4711,
  kind: 'silent',
  ...SITE,
  since: '2026-06-01T06:45:20.118Z',
  raised_at: '2026-06-01T07:15:23.412Z',
}
const EXPORT = { export: '7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11', format: 'csv.gz' }
const EXPORT_PATH = `/api/v1/traffic/exports/${EXPORT.export}`
const COMMAND = '0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10'

/** What is sent as `data` with each type. `path` is where the service answers more about it. */
export const EVENT_EXAMPLES: { readonly [type in EventType | typeof TEST_EVENT]: { [name: string]: unknown } } = {
  'alarm.raised': { ...ALARM, cleared_at: null, path: `${SITE_PATH}/alarms` },
  'alarm.cleared': { ...ALARM, cleared_at: '2026-06-01T09:02:11.025Z', path: `${SITE_PATH}/alarms` },
  'export.completed': {
    ...EXPORT,
    records: 1204355,
    size_bytes: 15207841,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    expires_at: '2026-06-08T07:15:23.412Z',
    path: EXPORT_PATH,
  },
  'export.failed': { ...EXPORT, error: 'The export could not be written.', path: EXPORT_PATH },
  'upload.stored': {
    upload: 90210,
    ...SITE,
    accepted: 118,
    duplicates: 2,
    rejected: 0,
    from_dt: '2026-06-01T07:00:01.210Z',
    to_dt: '2026-06-01T07:14:58.870Z',
    path: '/api/v1/traffic/uploads/90210',
  },
  'intervals.stored': {
    upload: 90211,
    ...SITE,
    accepted: 192,
    duplicates: 0,
    corrections: 4,
    rejected: 0,
    from_dt: '2026-05-31T22:00:00.000Z',
    to_dt: '2026-06-01T21:45:00.000Z',
    path: '/api/v1/traffic/uploads/90211',
  },
  'day.complete': {
    ...SITE,
    day: '2026-05-31',
    count: 10482,
    coverage: 1,
    path: `${SITE_PATH}/days?from=2026-05-31&to=2026-05-31`,
  },
  'finding.created': {
    finding: 318,
    kind: 'no_vehicles',
    ...SITE,
    from_dt: '2026-05-30T22:00:00.000Z',
    to_dt: '2026-05-31T04:00:00.000Z',
    path: `${SITE_PATH}/findings`,
  },
  'command.ended': {
    command: COMMAND,
    name: 'reboot',
    status: 'completed',
    error: null,
    ...SITE,
    path: `${SITE_PATH}/commands/${COMMAND}`,
  },
  [TEST_EVENT]: { webhook: 3, path: '/api/v1/traffic/webhooks/3' },
}
