import { useSuspenseQuery } from '@tanstack/react-query'
import type { Me, Permission } from '../../client/shapes.ts'
import { meQuery } from './client.ts'

/** Who is signed in; loaded before any page that asks. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission)
