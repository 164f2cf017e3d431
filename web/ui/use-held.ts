import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/** While `isHeld`, the value from before. The value must be memoized. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, hold] = useState(() => value)
  if (!isHeld && held !== value) hold(() => value)
  return isHeld ? held : value
}

/** What is compared with the data of another query; never with that of another range. */
export const useCompared = <T>(before: UseQueryResult<T>, main: UseQueryResult): T | undefined =>
  useHeld(before.isPlaceholderData ? undefined : before.data, main.isPlaceholderData)
