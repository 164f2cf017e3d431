/** What is wrong with the body of an error, or null when it has one of the three shapes. */
export function misshapen(status: number, contentType: string | undefined, text: string): string | null {
  if (contentType !== 'application/json') return `its type is ${contentType}`
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'it is not JSON'
  }
  if (JSON.stringify(body) !== text) return 'it is not compact'
  if (!isObject(body) || Object.keys(body).length === 0) return 'it is no object with keys'
  if ('detail' in body) {
    const alone = Object.keys(body).length === 1
    return alone && typeof body.detail === 'string' && body.detail !== '' ? null : 'detail is not alone, or no sentence'
  }
  if (status !== 400) return `fields are named with status ${status}`
  return hasSentences(body) ? null : 'a leaf is not a list of sentences'
}

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hasSentences(tree: unknown): boolean {
  if (Array.isArray(tree)) return tree.length > 0 && tree.every(leaf => typeof leaf === 'string' && leaf !== '')
  return isObject(tree) && Object.keys(tree).length > 0 && Object.values(tree).every(hasSentences)
}
