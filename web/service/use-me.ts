import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { Me, Permission } from '../../client/shapes.ts'
import { client, meQuery } from './client.ts'

/** Who is signed in; loaded before any page that asks. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission)

/** Ends the session here and on the server; nothing of it stays in the memory of the page. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => client.signOut(),
    onSuccess: () => location.assign('/sign-in'),
  })
