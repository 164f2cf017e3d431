import { type KeyboardEvent, useState } from 'react'

/** Moves a site among the others, by dragging its head or by Alt and an arrow key. */
export function useMoving(ids: readonly number[], onOrder: (ids: number[]) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const moveTo = (id: number, to: number) => {
    const others = ids.filter(one => one !== id)
    const place = Math.max(0, Math.min(others.length, to))
    onOrder([...others.slice(0, place), id, ...others.slice(place)])
  }
  return (id: number) => ({
    draggable: true,
    onDragStart: () => setDragged(id),
    onDragOver: (event: { preventDefault: () => void }) => event.preventDefault(),
    onDrop: () => {
      if (dragged !== null && dragged !== id) moveTo(dragged, ids.indexOf(id))
      setDragged(null)
    },
    onKeyDown(event: KeyboardEvent) {
      const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!event.altKey || direction === undefined) return
      event.preventDefault()
      moveTo(id, ids.indexOf(id) + direction * (document.documentElement.dir === 'rtl' ? -1 : 1))
    },
  })
}
