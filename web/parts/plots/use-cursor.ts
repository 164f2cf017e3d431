import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import type { Grid } from '../../../charts/drawing.ts'

export interface CursorCell {
  column: number
  row: number
}

interface CursorPlot {
  frame: RefObject<HTMLElement | null>
  grid: Grid | null
  width: number
  height: number
  columns: number
  rows: number
  onZoom: ((first: number, last: number) => void) | undefined
  isMarking: boolean
}

/** A press that moves less than this is a click. */
const DRAG_PX = 6
const NARROW_PX = 400

/** The cell under the cursor, by mouse, touch or keyboard, and the columns being selected. */
export function useCursor({ frame, grid, width, height, columns, rows, onZoom, isMarking }: CursorPlot) {
  const [cell, setCell] = useState<CursorCell | null>(null)
  const [isByKey, setByKey] = useState(false)
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null)
  const [pressedAt, setPressedAt] = useState<{ x: number; column: number } | null>(null)

  // A touch leaves the tooltip open; a tap elsewhere closes it.
  useEffect(() => {
    if (!cell) return
    const leave = (event: globalThis.PointerEvent) => {
      if (!frame.current?.parentElement?.contains(event.target as Node)) setCell(null)
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [cell, frame])

  const innerWidth = grid ? width - grid.left - grid.right : 0
  const innerHeight = grid ? height - grid.top - grid.bottom : 0
  const xOf = (column: number) => (grid?.left ?? 0) + (column / columns) * innerWidth
  const isSame = (a: CursorCell | null, b: CursorCell | null) => a?.column === b?.column && a?.row === b?.row
  const show = (next: CursorCell | null) => setCell(before => (isSame(before, next) ? before : next))

  function cellAt(event: PointerEvent, isClamped = false): CursorCell | null {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !grid || columns === 0) return null
    const [x, y] = [event.clientX - box.left - grid.left, event.clientY - box.top - grid.top]
    if (!isClamped && (x < 0 || x >= innerWidth)) return null
    const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
    const row = rows === 1 ? 0 : clamp(Math.floor((y / innerHeight) * rows), rows)
    return { column: clamp(Math.floor((x / innerWidth) * columns), columns), row }
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const at = cellAt(event)
      setByKey(false)
      show(at)
      const canDrag = event.pointerType === 'mouse' ? event.button === 0 : isMarking
      if (!at || !onZoom || !canDrag) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setPressedAt({ x: event.clientX, column: at.column })
    },
    onPointerMove(event: PointerEvent) {
      if (event.pointerType === 'touch' && !pressedAt) return
      const at = cellAt(event, pressedAt !== null)
      setByKey(false)
      show(at)
      if (!pressedAt || !at) return
      const isDrag = chosen !== null || Math.abs(event.clientX - pressedAt.x) >= DRAG_PX
      if (isDrag) setChosen({ from: pressedAt.column, to: at.column })
    },
    onPointerUp() {
      setPressedAt(null)
      if (chosen) zoom(chosen)
      else if (isMarking && pressedAt) zoom({ from: pressedAt.column, to: pressedAt.column })
    },
    onPointerCancel() {
      setPressedAt(null)
      setChosen(null)
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType !== 'touch' && !pressedAt) show(null)
    },
    onBlur() {
      setChosen(null)
      if (isByKey) show(null)
    },
  }

  function zoom({ from, to }: { from: number; to: number }): void {
    setChosen(null)
    setCell(null)
    onZoom?.(Math.min(from, to), Math.max(from, to))
  }

  /**
   * Arrow keys move the cursor; with Shift they select columns, and Enter zooms into them or marks them. Returns whether the key was
   * handled.
   */
  function handleKey(event: KeyboardEvent): boolean {
    const selected = chosen ?? (isMarking && cell ? { from: cell.column, to: cell.column } : null)
    if (event.key === 'Enter' && selected) {
      zoom(selected)
      return true
    }
    if (event.key === 'Escape' && (cell || chosen)) {
      setCell(null)
      setChosen(null)
      return true
    }
    const next = nextCell(event.key, cell, columns, rows)
    if (!next) return false
    setByKey(true)
    show(next)
    if (event.shiftKey && onZoom) setChosen({ from: chosen?.from ?? cell?.column ?? next.column, to: next.column })
    else setChosen(null)
    return true
  }

  const [first, last] = chosen ? [Math.min(chosen.from, chosen.to), Math.max(chosen.from, chosen.to)] : [0, 0]
  const top = grid?.top ?? 0
  const x = cell ? xOf(cell.column + 0.5) : 0
  const rowHeight = innerHeight / rows
  return {
    cell,
    isByKey,
    handlers,
    handleKey,
    band: chosen && { left: xOf(first), width: xOf(last + 1) - xOf(first), top, height: innerHeight },
    line: { left: x, top, height: innerHeight },
    box: cell && {
      left: xOf(cell.column),
      width: innerWidth / columns,
      top: top + cell.row * rowHeight,
      height: rowHeight,
    },
    /** The position of the tooltip. On a narrow plot it is above, where no finger hides it. */
    beside:
      width < NARROW_PX
        ? { left: 0, right: 0, bottom: height - top + 4 }
        : {
            ...(x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }),
            ...(cell && rows > 1 && cell.row > rows / 2
              ? { bottom: height - top - cell.row * rowHeight }
              : { top: top + (cell && rows > 1 ? (cell.row + 1) * rowHeight : 0) + 4 }),
          },
  }
}

function nextCell(key: string, cell: CursorCell | null, columns: number, rows: number): CursorCell | null {
  if (columns === 0) return null
  const { column, row } = cell ?? { column: key === 'ArrowLeft' ? columns : -1, row: 0 }
  if (key === 'ArrowRight') return { column: Math.min(columns - 1, column + 1), row }
  if (key === 'ArrowLeft') return { column: Math.max(0, column - 1), row }
  if (key === 'Home') return { column: 0, row }
  if (key === 'End') return { column: columns - 1, row }
  if (rows > 1 && key === 'ArrowDown')
    return { column: Math.max(0, column), row: Math.min(rows - 1, cell ? row + 1 : 0) }
  if (rows > 1 && key === 'ArrowUp') return { column: Math.max(0, column), row: Math.max(0, row - 1) }
  return null
}
