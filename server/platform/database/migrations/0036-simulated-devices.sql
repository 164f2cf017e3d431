-- A device that the demo made, and for which the simulator sends. The first change by a user takes the mark away: see
-- takeOverDevice in server/access/device-keys.ts.
alter table devices add column is_simulated boolean not null default false;

-- The devices of contract/demo that still stand at the demo's own sites, unless a user has changed one. Until now the log has
-- "operator" for the demo, its simulator and `wayside admin` alike. The first two register and assign a device once and
-- issue keys (revoking older ones in the same transaction); whatever else the log has was done by a user.
with candidates as (
  select d.id, d.serial, d.organization_id, s.site_id, (
      select count(*)
      from device_keys k
      where k.device_id = d.id
    ) as keys
  from (
    values
      ('AT-VIE-01', 'R-2203-0254'),
      ('AU-ADL-01', 'R-2203-0301'),
      ('BE-BRU-01', 'R-2203-0412'),
      ('CH-ZRH-01', 'L-1611-0408'),
      ('DE-BER-01', 'C-0917-2201'),
      ('DE-BER-02', 'L-1408-0032'),
      ('DE-HAM-01', 'R-2203-0117'),
      ('DK-CPH-01', 'D-2105-0009'),
      ('FI-HEL-01', 'L-0905-0118'),
      ('GB-LON-01', 'T-3301-0571'),
      ('IT-BZO-01', 'L-0418-0077'),
      ('NL-AMS-01', 'C-0917-2230'),
      ('NO-OSL-01', 'R-2203-0388'),
      ('US-CHI-01', 'T-3301-0602'),
      ('US-NYC-01', 'L-7702-0016')
  ) as demo (site_id, serial)
  join organizations o on o.is_demo
  join sites s on s.organization_id = o.id and s.site_id = demo.site_id
  join device_assignments a on a.site_id = s.id and a.assigned_until is null
  join devices d on d.id = a.device_id and d.serial = demo.serial
), unchanged as (
  select c.id, c.site_id, c.keys
  from candidates c
  where not exists (
      select
      from audit_log l
      where l.organization_id = c.organization_id and l.target = c.serial
        and (l.action like 'device.%' or l.action like 'device\_key.%')
        and (
          l.actor <> 'operator'
          or l.action not in ('device.register', 'device.assign', 'device_key.issue', 'device_key.revoke')
          or l.action = 'device_key.revoke' and not exists (
            select
            from audit_log issued
            where issued.organization_id = l.organization_id and issued.target = l.target and issued.at = l.at
              and issued.action = 'device_key.issue'
          )
        )
    )
    and (
      select count(*)
      from device_assignments a
      where a.device_id = c.id
    ) = 1
)
update devices
set is_simulated = true
from unchanged
where devices.id = unchanged.id
  -- The simulator issues its keys to all of them together, but none to the one that is offline: a device with more keys
  -- than most has one that was issued at the command line.
  and unchanged.keys <= case
    when unchanged.site_id = 'BE-BRU-01' then 0
    else (
      select mode() within group (order by keys)
      from unchanged
      where site_id <> 'BE-BRU-01'
    )
  end;
