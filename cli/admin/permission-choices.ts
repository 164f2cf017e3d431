import { PERMISSIONS, type Permission } from '../../server/access/permissions.ts'

export const CHOICES = [...PERMISSIONS, 'all']

export const withoutAll = (given: readonly string[]): Permission[] =>
  given.includes('all') ? [...PERMISSIONS] : (given as Permission[])
