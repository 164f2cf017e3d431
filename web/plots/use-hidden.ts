import { useState } from 'react'

/** Which series of a plot are switched off. */
export function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  return { hidden, toggle }
}
