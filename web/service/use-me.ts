import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { Me, Permission } from '../../client/shapes.ts'
import { client, meQuery } from './client.ts'

/** The signed-in user; the router has loaded it before any page uses it. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export function useMay(...needed: Permission[]): boolean {
  const { permissions } = useMe()
  return needed.every(one => permissions.includes(one))
}

/** Ends the session and loads the sign-in page, which clears the memory of the page. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => client.signOut(),
    onSuccess: () => location.assign('/sign-in'),
  })
