import { intervalOf, type TimeRange } from '../../../contract/times/time.ts'

type Numbers = Uint32Array | Uint8Array

interface Runs {
  numbers: readonly Numbers[]
  /** The first slot of each. */
  firsts: number[]
  grid: TimeGrid
}

/** Consecutive intervals of time: its slots, by number. */
export class TimeGrid {
  /** Starts of the slots, and the end of the last one. */
  readonly edges: number[]
  #last = 0
  /** Those that were asked for last: sites of one zone share them. */
  #runs: Runs | null = null

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

  /** The number of the slot at a time inside the grid. Fast where times ascend from call to call. */
  at(ts: number): number {
    const { edges } = this
    let slot = this.#last
    if (ts >= (edges[slot] as number) && ts < (edges[slot + 1] as number)) return slot
    const isNext = ts >= (edges[slot + 1] as number) && ts < (edges[slot + 2] as number)
    slot = isNext ? slot + 1 : intervalOf(edges, ts, 0)
    this.#last = slot
    return slot
  }

  /** Writes the columns of the slots at times that ascend by a step. */
  columnsAt({ first, step }: { first: number; step: number }, columnOf: Uint32Array, columns: Uint32Array): void {
    const { edges } = this
    for (let n = 0, ts = first, slot = this.at(first); n < columns.length; n++, ts += step) {
      while (ts >= (edges[slot + 1] as number)) slot++
      columns[n] = columnOf[slot] as number
    }
  }

  /** Consecutive slots that have the same number in each of these lists together. */
  runsOf(numbers: readonly Numbers[]): Runs {
    const known = this.#runs
    if (known?.numbers.length === numbers.length && numbers.every((some, n) => some === known.numbers[n])) return known
    const isFirst = new Uint8Array(this.size)
    isFirst[0] = 1
    for (const some of numbers) {
      for (let slot = 1; slot < isFirst.length; slot++) if (some[slot] !== some[slot - 1]) isFirst[slot] = 1
    }
    const firsts: number[] = []
    for (let slot = 0; slot < isFirst.length; slot++) if (isFirst[slot] === 1) firsts.push(slot)
    const edges = [...firsts.map(slot => this.edges[slot] as number), this.edges.at(-1) as number]
    this.#runs = { numbers, firsts, grid: new TimeGrid(edges) }
    return this.#runs
  }

  /** Whether each slot is in these ranges, whose edges no slot crosses; null: all are. */
  within(ranges: TimeRange[] | null): Uint8Array | null {
    if (!ranges) return null
    let next = 0
    return Uint8Array.from(this.edges.slice(0, -1), start => {
      while (next < ranges.length && (ranges[next] as TimeRange).to <= start) next++
      return (ranges[next]?.from ?? Number.POSITIVE_INFINITY) <= start ? 1 : 0
    })
  }

  /** The number of the longer interval that each slot is in. */
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

/** Values that are each valid from a time to the next one. */
export class TimeSteps<T> {
  readonly #grid: TimeGrid
  readonly #values: T[]

  /** The first value is valid from the beginning. */
  constructor(first: T, steps: [from: number, value: T][]) {
    this.#grid = new TimeGrid([Number.NEGATIVE_INFINITY, ...steps.map(([from]) => from), Number.POSITIVE_INFINITY])
    this.#values = [first, ...steps.map(([, value]) => value)]
  }

  /** When the value changes. */
  get times(): number[] {
    return this.#grid.edges.slice(1, -1)
  }

  at(ts: number): T {
    return this.#values[this.#grid.at(ts)] as T
  }

  /** When the value at a time is valid. */
  rangeAt(ts: number): TimeRange {
    const slot = this.#grid.at(ts)
    return { from: this.#grid.edges[slot] as number, to: this.#grid.edges[slot + 1] as number }
  }
}
