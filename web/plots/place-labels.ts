/** A label beside a vertical line, and where it would rather be. */
export interface LineLabel {
  x: number
  width: number
  /** 0 is the highest. */
  row: number
  side: 'left' | 'right'
}

export interface PlacedLabel {
  row: number
  left: number
}

const ROWS = 3
const SPACE = 6

/**
 * Every label beside its line, none upon another: where two want one place, the later one goes to the other side, or to
 * another row. A label that would leave the plot is moved into it.
 */
export function placeLabels(labels: readonly LineLabel[], width: number): PlacedLabel[] {
  const placed: (PlacedLabel & { width: number })[] = []
  return labels.map(label => {
    const places = placesOf(label).map(({ row, side }) => ({ row, left: leftOf(label, side, width) }))
    const isFree = ({ row, left }: PlacedLabel) =>
      placed.every(
        one => one.row !== row || left + label.width + SPACE <= one.left || one.left + one.width + SPACE <= left,
      )
    const found = places.find(isFree) ?? (places[0] as PlacedLabel)
    placed.push({ ...found, width: label.width })
    return found
  })
}

function placesOf({ row, side }: LineLabel) {
  const other: LineLabel['side'] = side === 'left' ? 'right' : 'left'
  const rows = [row, ...Array.from({ length: ROWS }, (_, i) => i).filter(one => one !== row)]
  return rows.flatMap(one => [
    { row: one, side },
    { row: one, side: other },
  ])
}

function leftOf({ x, width: own }: LineLabel, side: 'left' | 'right', width: number): number {
  const left = side === 'left' ? x - own - 4 : x + 4
  return Math.max(0, Math.min(left, width - own))
}
