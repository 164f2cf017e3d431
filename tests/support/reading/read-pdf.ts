import { inflateSync } from 'node:zlib'

export interface PdfFile {
  /** The text of each page, in the order in which it was drawn, without breaks. */
  pages: string[]
  /** Texts that were drawn on their own: words and numbers. */
  words: string[]
  /** Names of fonts, and whether each is embedded. */
  fonts: { name: string; isEmbedded: boolean }[]
  /** Width and height of each page, in points. */
  sizes: [number, number][]
}

/** A small reader of PDF files, independent of what writes them. */
export function readPdf(file: Buffer): PdfFile {
  const text = file.toString('latin1')
  if (!text.startsWith('%PDF-')) throw new Error('This is no PDF.')
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [id as string, body as string]),
  )
  const at = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const reference = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]
  const fontsOf = (body: string) => {
    const fonts = /\/Font <<([\s\S]*?)>>/.exec(at(reference(body, 'Resources')))?.[1] ?? ''
    return new Map([...fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name as string, id as string]))
  }
  const bodies = [...objects.values()].filter(body => /\/Type \/Page\n/.test(body))
  const descriptors = [...objects.values()].filter(body => body.includes('/Type /FontDescriptor'))
  const pages = bodies.map(body => textsOf(streamOf(at(reference(body, 'Contents'))), charactersOf(fontsOf(body))))
  return {
    pages: pages.map(texts => texts.join('')),
    words: pages.flat().map(text => text.trim()),
    fonts: descriptors.map(body => ({
      name: /\/FontName \/(\S+)/.exec(body)?.[1] ?? '',
      isEmbedded: /\/FontFile\d? /.test(body),
    })),
    sizes: bodies.map(body => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? []
      return [Number(width), Number(height)]
    }),
  }

  function charactersOf(fonts: Map<string, string>): Map<string, Map<string, string>> {
    return new Map([...fonts].map(([name, id]) => [name, readMap(streamOf(at(reference(at(id), 'ToUnicode'))))]))
  }
}

function streamOf(body: string): string {
  const [, content] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? []
  if (content === undefined) return ''
  return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Characters by the code of their glyph, from ranges with one entry per code. */
function readMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const [, first = '', , list = ''] of cmap.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [i, [, hex = '']] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0')
      map.set(code, hex === '' ? '' : fromHex(hex))
    }
  }
  return map
}

/** Each array of a TJ is one text. */
function textsOf(content: string, fonts: Map<string, Map<string, string>>): string[] {
  let font = new Map<string, string>()
  const texts: string[] = []
  for (const [, name, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? font
    else {
      const hex = [...(array as string).matchAll(/<(\w+)>/g)].map(([, codes]) => codes).join('')
      texts.push((hex.match(/.{4}/g) ?? []).map(code => font.get(code.toLowerCase()) ?? '').join(''))
    }
  }
  return texts
}
