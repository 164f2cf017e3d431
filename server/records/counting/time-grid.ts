/** Consecutive intervals of time: its slots, by number. */
export class TimeGrid {
  /** Starts of the slots, and the end of the last one. */
  readonly edges: number[]
  #last = 0
  /** Those that were asked for last: sites of one zone share them. */
  #runs = { columns: [] as Uint32Array[], numbers: new Uint32Array() }

  constructor(edges: number[]) {
    this.edges = edges
  }

  /** Slots that begin at any of these times, which are within the first list of edges. */
  static cutAt(edges: number[], times: number[]): TimeGrid {
    const [first, last] = [edges[0] as number, edges.at(-1) as number]
    const inside = times.filter(ts => ts > first && ts < last)
    return new TimeGrid([...new Set([...edges, ...inside])].sort((a, b) => a - b))
  }

  get size(): number {
    return this.edges.length - 1
  }

  /** The number of the slot at a time inside the grid. Times mostly ascend from call to call. */
  at(ts: number): number {
    const { edges } = this
    let slot = this.#last
    if (ts >= (edges[slot] as number)) {
      if (ts < (edges[slot + 1] as number)) return slot
      if (slot + 2 < edges.length && ts < (edges[slot + 2] as number)) {
        this.#last = slot + 1
        return slot + 1
      }
    }
    slot = intervalOf(edges, ts, 0)
    this.#last = slot
    return slot
  }

  /** Of each slot the number of the run of consecutive slots that it is in, which have the same columns in all of these. */
  runsOf(columns: Uint32Array[]): Uint32Array {
    const known = this.#runs.columns
    if (columns.length > 0 && columns.length === known.length && columns.every((some, n) => some === known[n])) {
      return this.#runs.numbers
    }
    const starts = new Uint8Array(this.size)
    for (const columnOf of columns) {
      for (let slot = 1; slot < starts.length; slot++) if (columnOf[slot] !== columnOf[slot - 1]) starts[slot] = 1
    }
    const numbers = new Uint32Array(this.size)
    for (let slot = 1; slot < starts.length; slot++) {
      numbers[slot] = (numbers[slot - 1] as number) + (starts[slot] as number)
    }
    this.#runs = { columns, numbers }
    return numbers
  }

  /** Of each slot the number of the longer interval that it is in. */
  columnsOf(longer: number[]): Uint32Array {
    const numbers = new Uint32Array(this.size)
    let number = 0
    for (let slot = 0; slot < numbers.length; slot++) {
      while ((this.edges[slot] as number) >= (longer[number + 1] as number)) number++
      numbers[slot] = number
    }
    return numbers
  }
}

/** The number of the last interval that starts at or before a time, searched from number `low`. */
export function intervalOf(edges: number[], ts: number, low: number): number {
  let [first, after] = [low, edges.length - 1]
  while (after - first > 1) {
    const middle = (first + after) >> 1
    if ((edges[middle] as number) <= ts) first = middle
    else after = middle
  }
  return first
}
