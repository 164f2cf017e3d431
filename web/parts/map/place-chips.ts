interface Place {
  x: number
  y: number
}

/** A chip and the distance from the next one. */
const CHIP_PX = { width: 140, height: 34 }
const MAX_STEPS = 12

/** The place of a chip: as near to where it belongs as others leave room between `top` and `lowest`; null without room. */
export function placeChip(at: Place, taken: readonly Place[], { top, lowest }: { top: number; lowest: number }) {
  const isFree = (y: number) =>
    taken.every(other => Math.abs(other.y - y) >= CHIP_PX.height || Math.abs(other.x - at.x) >= CHIP_PX.width)
  for (let step = 0; step <= MAX_STEPS; step++) {
    for (const y of [at.y + step * CHIP_PX.height, at.y - step * CHIP_PX.height]) {
      if (y >= top && y <= lowest && isFree(y)) return { x: at.x, y }
    }
  }
  return null
}
