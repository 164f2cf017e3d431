-- The unit in which a limit is signed: vehicles are judged in it. Until now it was that of the site's country (contract/units.ts).
alter table speed_limits add column unit text not null default 'kmh' check (unit in ('kmh', 'mph'));
update speed_limits
set unit = 'mph'
from sites s
where s.id = speed_limits.site_id
  and s.country in (
    'GB', 'GG', 'IM', 'JE', 'AI', 'FK', 'KY', 'MS', 'SH', 'TC', 'VG', 'US', 'AS', 'GU', 'MP', 'PR', 'VI',
    'AG', 'BS', 'BZ', 'DM', 'GD', 'KN', 'LC', 'VC', 'FM', 'MH', 'PW', 'WS'
  );
