import { SpeedCell } from './speed-cell.ts'

/** Cells of speeds by speed limit, channel and another number. Read it once all speeds are added. */
export class CellTable {
  readonly #limits = new Map<number, SpeedCell[][]>()
  #byLimit: Map<number, SpeedCell> | null = null

  at(limit: number, channel: number, number: number): SpeedCell {
    let channels = this.#limits.get(limit)
    if (!channels) {
      channels = []
      this.#limits.set(limit, channels)
    }
    let cells = channels[channel]
    if (!cells) {
      cells = []
      channels[channel] = cells
    }
    let cell = cells[number]
    if (!cell) {
      cell = new SpeedCell(limit)
      cells[number] = cell
    }
    return cell
  }

  get byLimit(): Map<number, SpeedCell> {
    this.#byLimit ??= new Map(
      Array.from(this.#limits, ([limit, channels]) => [limit, SpeedCell.sumOf(channels.flat())]),
    )
    return this.#byLimit
  }

  /** Cells with the same key together. */
  sumBy(keyOf: (channel: number, number: number) => number): SpeedCell[] {
    const groups: SpeedCell[][] = []
    for (const channels of this.#limits.values()) {
      channels.forEach((cells, channel) => {
        addToGroups(groups, cells, number => keyOf(channel, number))
      })
    }
    return groups.map(group => SpeedCell.sumOf(group))
  }

  /** By the same limits and channels; cells whose numbers become the same together. */
  sumNumbers(numberOf: (number: number) => number): CellTable {
    const table = new CellTable()
    for (const [limit, channels] of this.#limits) {
      const sums = channels.map(cells => addToGroups([], cells, numberOf).map(group => SpeedCell.sumOf(group)))
      table.#limits.set(limit, sums)
    }
    return table
  }
}

function addToGroups(groups: SpeedCell[][], cells: SpeedCell[], keyOf: (number: number) => number): SpeedCell[][] {
  cells.forEach((cell, number) => {
    const key = keyOf(number)
    const group = groups[key]
    if (group) group.push(cell)
    else groups[key] = [cell]
  })
  return groups
}
