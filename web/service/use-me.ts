import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { Me, Permission } from '../../client/shapes.ts'
import { client, meQuery } from './client.ts'

/** The signed-in user; the router has loaded it before any page uses it. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

/** A permission, or that the user sees all sites and not only those of groups. */
export type Need = Permission | 'all_sites'

export const has = ({ permissions, groups }: Me, need: Need): boolean =>
  need === 'all_sites' ? groups === null : permissions.includes(need)

export function useMay(...needed: Need[]): boolean {
  const me = useMe()
  return needed.every(one => has(me, one))
}

/** Ends the session and loads the sign-in page, which clears the memory of the page. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => client.signOut(),
    onSuccess: () => location.assign('/sign-in'),
  })
