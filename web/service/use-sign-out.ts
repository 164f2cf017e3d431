import { useMutation } from '@tanstack/react-query'
import { client } from './client.ts'

/** Ends the session here and on the server; nothing of it stays in the memory of the page. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => client.signOut(),
    onSuccess: () => location.assign('/sign-in'),
  })
