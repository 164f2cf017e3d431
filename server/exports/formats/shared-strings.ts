import { XML, xmlText } from './xml.ts'

/** Excel refuses longer cells. */
const LONGEST = 32_767

/** The texts of a workbook, each once: cells name them by number. */
export class SharedStrings {
  readonly #numbers = new Map<string, number>()

  numberOf(value: string): number {
    const string = value.slice(0, LONGEST)
    const number = this.#numbers.get(string) ?? this.#numbers.size
    this.#numbers.set(string, number)
    return number
  }

  *encode(): Generator<Buffer> {
    const start = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    yield Buffer.from(`${XML}${start} uniqueCount="${this.#numbers.size}">`)
    for (const string of this.#numbers.keys()) {
      yield Buffer.from(`<si><t xml:space="preserve">${xmlText(string)}</t></si>`)
    }
    yield Buffer.from('</sst>')
  }
}
