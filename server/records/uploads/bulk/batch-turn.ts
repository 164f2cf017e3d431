import type { ChosenBatch } from './choose-batch.ts'

type ChosenBy = ChosenBatch['by']

/**
 * The turn of one of several batches of an import, which are stored one after the other. While one is encoded, the next one is
 * chosen already, as if that one was stored. Its transaction then proves that nothing else has changed what the next one was
 * chosen by; without this proof the next one is chosen again. Batches with records of the same day are not chosen in this way,
 * because the blocks of a day are made of both.
 */
export class BatchTurn {
  #before: BatchTurn | null
  #chosen: ChosenBatch | null = null
  #setChosen = () => {}
  /** Resolves when it was chosen for the first time, or cannot be. */
  readonly #firstChosen = new Promise<void>(resolve => {
    this.#setChosen = resolve
  })
  #isStoring = false
  /** What the next batch was chosen by, as if this one was stored. */
  #behind: ChosenBy | null = null
  /** While the next batch is chosen, this one is not stored: what it reads is without this one. */
  #choosingBehind: Promise<void> = Promise.resolve()
  #endChoosing = () => {}
  #finished: Promise<void> = Promise.resolve()

  /** There are at most two turns at a time: the one before `before` has finished. */
  constructor(before: BatchTurn | null = null) {
    this.#before = before
  }

  /** Does all work of this turn, which fails if the turn before fails. */
  run(work: () => Promise<void>): void {
    this.#finished = (async () => {
      await work()
      await this.#waitForBefore()
      this.#chosen = null
    })()
    // It is thrown again where it is awaited.
    this.#finished.catch(() => {})
  }

  get finished(): Promise<void> {
    return this.#finished
  }

  /** The batch before, if this one can be chosen behind it; null when that one is stored. `endChoosing` must follow. */
  async beginChoosing(days: ReadonlySet<number>): Promise<ChosenBatch | null> {
    this.#chosen = null
    this.#behind?.days.discard()
    this.#behind?.records.discard()
    this.#behind = null
    const before = this.#before
    if (before) await Promise.race([before.#firstChosen, before.#finished])
    if (before?.canBeFollowed(days)) {
      before.#choosingBehind = new Promise(resolve => {
        this.#endChoosing = resolve
      })
      return before.#chosen
    }
    await this.#waitForBefore()
    return null
  }

  endChoosing(chosen: ChosenBatch | null, behind: ChosenBatch | null): void {
    this.#chosen = chosen
    this.#setChosen()
    if (chosen && behind && this.#before) this.#before.#behind = chosen.by
    this.#endChoosing()
  }

  /** Until the batch before is stored, and the next one has been chosen. */
  async beginStoring(): Promise<void> {
    await this.#waitForBefore()
    for (let choosing = null; choosing !== this.#choosingBehind; ) {
      choosing = this.#choosingBehind
      await choosing
    }
    this.#isStoring = true
  }

  /** What the next batch was chosen by, if it was. */
  get behind(): ChosenBy | null {
    return this.#behind
  }

  canBeFollowed(days: ReadonlySet<number>): boolean {
    return this.#chosen !== null && !this.#isStoring && !this.#chosen.batchDays.some(day => days.has(day))
  }

  async #waitForBefore(): Promise<void> {
    await this.#before?.finished
    this.#before = null
  }
}
