/** The fields of one record of CSV; `open` when a quote is not closed, `broken` when text follows a closing quote. */
export function splitRecord(text: string, delimiter = ','): string[] | 'open' | 'broken' {
  if (!text.includes('"')) return text.split(delimiter)
  const fields: string[] = []
  let position = 0
  for (;;) {
    let field = ''
    if (text[position] === '"') {
      for (position++; ; position++) {
        const quote = text.indexOf('"', position)
        if (quote < 0) return 'open'
        field += text.slice(position, quote)
        position = quote + 1
        if (text[position] !== '"') break
        field += '"'
      }
      if (position < text.length && text[position] !== delimiter) return 'broken'
    } else {
      const next = text.indexOf(delimiter, position)
      field = text.slice(position, next < 0 ? text.length : next)
      position += field.length
    }
    fields.push(field)
    if (position >= text.length) return fields
    position++
  }
}
