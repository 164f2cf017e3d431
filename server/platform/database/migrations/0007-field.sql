-- The field side: what devices tell of themselves, what is wrong at a site, and orders to devices.

-- A device's own word, by our clock. Kept for 400 days.
create table device_statuses (
  device_id integer not null references devices,
  received_at timestamptz not null,
  organization_id integer not null references organizations,
  -- Where it stood then.
  site_id integer references sites,
  battery_percent real,
  temperature_c real,
  clock_offset_s double precision,
  firmware text,
  configuration_number integer,
  measuring boolean not null,
  primary key (device_id, received_at)
);
create index device_statuses_by_site on device_statuses (site_id, received_at);
create index device_statuses_by_age on device_statuses using brin (received_at);

-- The part of `covered` that statuses told: it stays when an upload is taken back.
alter table site_days add column covered_by_status tstzmultirange not null default '{}';

-- When a device of the site gave a sign of itself.
create index uploads_by_receipt on uploads (site_id, received_at) where device_id is not null;

-- What is or was wrong at a site: raised and cleared by comparing what is wrong now with what stands here.
create table alarms (
  id bigint generated always as identity primary key,
  site_id integer not null references sites,
  kind text not null check (kind in ('silent', 'battery_low', 'clock_unsynced', 'no_vehicles')),
  raised_at timestamptz not null,
  cleared_at timestamptz check (cleared_at >= raised_at)
);
create unique index alarms_raised on alarms (site_id, kind) where cleared_at is null;
create index alarms_by_site on alarms (site_id, id);

-- An order to a device: what its user reads and what the device is given are the same row.
create table commands (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were made, for lists and for the device.
  number bigint generated always as identity,
  organization_id integer not null references organizations,
  site_id integer not null references sites,
  device_id integer not null references devices,
  command text not null check (command in
    ('ping', 'reboot', 'sync_clock', 'request_status', 'upload_now', 'set_configuration')),
  parameters json not null,
  status text not null default 'queued' check (status in
    ('queued', 'sent', 'acknowledged', 'completed', 'failed', 'expired', 'cancelled')),
  -- How often it was given to the device.
  attempt integer not null default 0,
  created_by integer not null references users,
  created_at timestamptz not null,
  -- The last time.
  sent_at timestamptz check (sent_at >= created_at),
  acknowledged_at timestamptz check (acknowledged_at >= sent_at),
  finished_at timestamptz check (finished_at >= created_at),
  expires_at timestamptz not null,
  result json,
  error text
);
create index commands_by_site on commands (site_id, number);
create index commands_to_send on commands (device_id, number) where status in ('queued', 'sent');
create index commands_to_end on commands (expires_at) where status in ('queued', 'sent', 'acknowledged');
create index commands_finished on commands (finished_at) where finished_at is not null;
