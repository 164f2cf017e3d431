/** A label beside a vertical line, with its preferred position. */
export interface LineLabel {
  x: number
  width: number
  /** 0 is the highest; the line reaches up to its label. */
  row: number
  side: LabelSide
}
type LabelSide = 'left' | 'right'

export interface PlacedLabel {
  row: number
  left: number
}

const ROWS = 3
const SPACE = 6
/** Between a line and its label. */
const BESIDE = 4

/**
 * Places each label beside its line without overlaps. If the preferred position is taken, the label moves to the other
 * side, to another row, or beside the first label. It stays on the side of the speed limit that its line is on, and
 * positions that no line crosses are preferred. Labels stay inside the plot.
 */
export function placeLabels(labels: readonly LineLabel[], width: number, limit: number | null = null): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const [i, label] of labels.entries()) {
    const rowOf = (other: number) => placed[other]?.row ?? labels[other]?.row ?? 0
    const linesIn = (row: number) => labels.flatMap((other, j) => (j !== i && rowOf(j) <= row ? [other.x] : []))
    const places = placesOf(label).map(({ row, side }) => ({ row, left: leftOf(label, side, linesIn(row), width) }))
    const isFree = ({ row, left }: PlacedLabel) =>
      placed.every(
        (one, j) =>
          one.row !== row ||
          left + label.width + SPACE <= one.left ||
          one.left + (labels[j] as LineLabel).width + SPACE <= left,
      )
    const isClear = ({ row, left }: PlacedLabel) => linesIn(row).every(x => x <= left || x >= left + label.width)
    const isOnItsSide = ({ left }: PlacedLabel) =>
      limit === null || label.x === limit || (label.x < limit ? left + label.width <= limit : left >= limit)
    const rest = placed.flatMap(({ row, left }, j) => [
      { row, left: left + (labels[j] as LineLabel).width + SPACE },
      { row, left: left - label.width - SPACE },
    ])
    const inside = rest.filter(({ left }) => left >= 0 && left + label.width <= width)
    const free = [...places, ...inside].filter(isFree)
    const onItsSide = free.filter(isOnItsSide)
    placed.push(onItsSide.find(isClear) ?? onItsSide[0] ?? free.find(isClear) ?? free[0] ?? (places[0] as PlacedLabel))
  }
  return placed
}

function placesOf({ row, side }: LineLabel): { row: number; side: LabelSide }[] {
  const other: LabelSide = side === 'left' ? 'right' : 'left'
  const rows = [row, ...Array.from({ length: ROWS }, (_, i) => i).filter(one => one !== row)]
  return rows.flatMap(one => [
    { row: one, side },
    { row: one, side: other },
  ])
}

/** A line at the edge of the label is skipped. */
function leftOf({ x, width: own }: LineLabel, side: LabelSide, lines: number[], width: number): number {
  const away = side === 'left' ? -1 : 1
  const isClose = (line: number, edge: number) => (line - edge) * away > -BESIDE && (line - edge) * away < 2 * BESIDE
  let edge = x + away * BESIDE
  for (const line of lines.filter(one => (one - x) * away >= 0).sort((a, b) => (a - b) * away)) {
    if (isClose(line, edge)) edge = line + away * BESIDE
  }
  const left = side === 'left' ? edge - own : edge
  return Math.max(0, Math.min(left, width - own))
}
