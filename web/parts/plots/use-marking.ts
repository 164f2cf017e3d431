import { useState } from 'react'

/** Start and end in milliseconds. */
export type SelectTime = (from: number, to: number) => void

export interface Marking {
  canMark: boolean
  isMarking: boolean
  toggle: () => void
  stop: () => void
  /** What the selection of a stretch of the plot does: it marks it, or zooms into it. */
  select: SelectTime
}

/** Without `onMark` a plot can only be zoomed. */
export function useMarking(onZoom: SelectTime, onMark?: SelectTime): Marking {
  const [isMarking, setMarking] = useState(false)
  return {
    canMark: onMark !== undefined,
    isMarking,
    toggle: () => setMarking(!isMarking),
    stop: () => setMarking(false),
    select(from, to) {
      if (isMarking && onMark) onMark(from, to)
      else onZoom(from, to)
      setMarking(false)
    },
  }
}
