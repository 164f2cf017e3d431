/** A mail with a plain text and an HTML alternative, decoded. */
export interface ReadMail {
  /** By lower-case name; a header that was sent twice has two values. */
  headers: Map<string, string[]>
  subject: string
  text: string
  html: string
  raw: string
}

/** Reads a mail as RFC 5322 and MIME have it; `raw` has one character for each byte. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = readPart(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type')?.[0] ?? '')?.[1]
  if (!boundary) throw new Error(`not a multipart mail: ${raw.slice(0, 500)}`)
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map(part => readPart(part.replace(/^\r\n/, '')))
  const textOf = (type: string) => {
    const part = parts.find(one => one.headers.get('content-type')?.[0]?.startsWith(type))
    if (!part) throw new Error(`no part of the type ${type}`)
    return decodeBody(part.body, part.headers.get('content-transfer-encoding')?.[0] ?? '7bit')
  }
  const subject = decodeWords(headers.get('subject')?.[0] ?? '')
  return { headers, subject, text: textOf('text/plain'), html: textOf('text/html'), raw }
}

function readPart(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`not a header: ${line}`)
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value])
  }
  return { headers, body: raw.slice(end + 4) }
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const bytes = encoding === 'quoted-printable' ? unquote(body.replace(/=\r\n/g, '')) : body
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}

const unquote = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Encoded words of RFC 2047. */
export function decodeWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, '?==?')
  const bytes = joined.replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('latin1') : unquote(word.replaceAll('_', ' ')),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
