import type { Queryable } from '../../platform/database/database.ts'

/** What was read of the database, as a text that differs once it was changed. */
export class ReadState {
  readonly #read: (tx: Queryable) => Promise<string | null>
  /** Null: what was chosen by it has to be chosen again. */
  #text: string | null
  #isChangeExpected: boolean

  /**
   * `read` returns null where nothing may be chosen now. `isChangeExpected`: what was chosen by it takes a change into account
   * that is still to come, by `across`.
   */
  constructor(text: string, read: (tx: Queryable) => Promise<string | null>, isChangeExpected: boolean) {
    this.#text = text
    this.#read = read
    this.#isChangeExpected = isChangeExpected
  }

  /** Whether what was chosen by it may be stored. */
  async isUnchanged(tx: Queryable): Promise<boolean> {
    return !this.#isChangeExpected && (await this.#isSame(tx))
  }

  /** Runs the change that is expected, so that only others count as changes. The caller's locks keep others away meanwhile. */
  async across<T>(tx: Queryable, change: () => Promise<T>): Promise<T> {
    const isSame = await this.#isSame(tx)
    const result = await change()
    this.#text = isSame ? await this.#read(tx) : null
    this.#isChangeExpected = false
    return result
  }

  /** What was expected changes nothing of this. */
  expectNothing(): void {
    this.#isChangeExpected = false
  }

  /** The change that was expected is not stored in that way. */
  discard(): void {
    this.#text = null
  }

  async #isSame(tx: Queryable): Promise<boolean> {
    return this.#text !== null && (await this.#read(tx)) === this.#text
  }
}
