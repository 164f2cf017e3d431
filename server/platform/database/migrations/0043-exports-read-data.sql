-- Exports ask for can_read_data too. Until now can_create_exports alone created and downloaded them: those who hold it
-- keep what they could do.
with granted as (
  insert into permissions (user_id, permission)
  select user_id, 'can_read_data'
  from permissions
  where permission = 'can_create_exports'
  on conflict do nothing
  returning user_id
)
insert into audit_log (organization_id, actor, action, target, details)
select u.organization_id, 'upgrade', 'user.change_permissions', u.email,
  '{"granted": ["can_read_data"], "revoked": []}'
from granted
join users u on u.id = granted.user_id;
