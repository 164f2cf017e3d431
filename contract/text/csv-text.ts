/**
 * Free text must not become a formula in a spreadsheet; a leading apostrophe makes it text there. In countries with a
 * decimal comma, spreadsheets also split lines at semicolons, even inside quotes, so the text after a semicolon starts a
 * cell too.
 */
const FORMULA_START = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=;)(?=[" ]*[=+\-@\t\r\n＝＋－＠])/g

export const disarmFormula = (text: string): string => text.replace(FORMULA_START, "'")

/** Free text as a field of a CSV file (RFC 4180), in quotes only if needed. */
export function csvText(text: string): string {
  const safe = disarmFormula(text)
  return /[",\r\n]/.test(safe) ? quoted(safe) : safe
}

/** The same, always in quotes: for files in which quotes distinguish texts from numbers. */
export const quotedText = (text: string): string => quoted(disarmFormula(text))

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
