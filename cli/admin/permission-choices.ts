import { PERMISSIONS, type Permission } from '../../server/people/access/permissions.ts'

export const PERMISSION_CHOICES = [...PERMISSIONS, 'all']

export const withoutAll = (names: readonly string[]): Permission[] =>
  names.includes('all') ? [...PERMISSIONS] : (names as Permission[])
