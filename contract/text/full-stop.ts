/**
 * Joins the texts and values of a sentence. Behind a value that ends like a sentence its own full stop is left out, so that
 * no message ends with two.
 */
export function joinPieces(pieces: readonly (string | number)[]): string {
  let text = ''
  for (const piece of pieces) {
    const next = String(piece)
    text += /[.!?…]$/.test(text) && /^\.(?!\.)/.test(next) ? next.slice(1) : next
  }
  return text
}

export const withFullStop = (text: string): string => joinPieces([text, '.'])
