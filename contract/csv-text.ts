/**
 * A free text must not become a formula in a spreadsheet; a leading apostrophe makes it a text there. In countries that
 * write decimals with commas, spreadsheets also split lines at semicolons, even inside quotes: what follows a semicolon
 * begins a cell too.
 */
const FORMULA_START = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=;)(?=[" ]*[=+\-@\t\r\n＝＋－＠])/g

export const disarmFormula = (text: string): string => text.replace(FORMULA_START, "'")

/** A free text as a field of a CSV file (RFC 4180), in quotes only where it needs them. */
export function csvText(text: string): string {
  const safe = disarmFormula(text)
  return /[",\r\n]/.test(safe) ? quoted(safe) : safe
}

/** The same, always in quotes: for files in which quotes tell texts from numbers. */
export const quotedText = (text: string): string => quoted(disarmFormula(text))

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
