import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { CalendarDay } from './calendar-days.ts'

interface CursorOptions {
  days: CalendarDay[]
  isPhone: boolean
  /** The day under a pointer. */
  at: (event: PointerEvent<Element>) => number | null
  onOpen: (first: string, last: string) => void
  onTable: () => void
}

/** Mouse, touch and keys choose a day or a range of days. */
export function useDayCursor({ days, isPhone, at, onOpen, onTable }: CursorOptions) {
  const [cursor, setCursor] = useState<number | null>(null)
  const [anchor, setAnchor] = useState<number | null>(null)
  const [isByKey, setByKey] = useState(false)
  const open = (from: number, to: number) => {
    const [first, last] = [days[Math.min(from, to)], days[Math.max(from, to)]]
    if (first && last && first.kind !== 'empty') onOpen(first.date, last.date)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key.toLowerCase() === 't') return onTable()
    if (event.key === 'Escape') return setAnchor(null)
    if (event.key === 'Enter' && cursor !== null) return open(anchor ?? cursor, cursor)
    const next = nextDay(event.key, cursor, days, isPhone)
    if (next === null) return
    event.preventDefault()
    setByKey(true)
    setAnchor(event.shiftKey ? (anchor ?? cursor ?? next) : null)
    setCursor(next)
  }
  const leave = () => {
    setAnchor(null)
    setCursor(null)
  }
  const handlers = {
    onKeyDown: handleKey,
    onPointerMove(event: PointerEvent<Element>) {
      setByKey(false)
      setCursor(at(event))
    },
    onPointerDown(event: PointerEvent<Element>) {
      setByKey(false)
      setCursor(at(event))
      setAnchor(at(event))
    },
    onPointerUp(event: PointerEvent<Element>) {
      const [from, to] = [anchor, at(event)]
      setAnchor(null)
      if (from !== null && to !== null) open(from, to)
    },
    onPointerCancel: () => setAnchor(null),
    onPointerLeave: leave,
    onBlur: leave,
  }
  return { cursor, anchor, isByKey, handlers }
}

/** Arrow keys move along the squares; Page Up and Page Down by months. */
function nextDay(key: string, from: number | null, days: CalendarDay[], isPhone: boolean): number | null {
  const last = days.findLastIndex(({ kind }) => kind !== 'empty')
  const steps: { [name: string]: number } = isPhone
    ? { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }
    : { ArrowRight: 7, ArrowLeft: -7, ArrowDown: 1, ArrowUp: -1 }
  const bounded = (to: number) => Math.max(0, Math.min(last, to))
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'PageDown') return bounded((from ?? -30) + 30)
  if (key === 'PageUp') return bounded((from ?? last + 30) - 30)
  const step = steps[key]
  if (step === undefined || last < 0) return null
  return from === null ? 0 : bounded(from + step)
}
