export const PERMISSIONS = [
  'can_use_api',
  'can_read_data',
  'can_create_exports',
  'can_dispatch_commands',
  'can_manage_organization',
] as const

export type Permission = (typeof PERMISSIONS)[number]
