import { createRequire } from 'node:module'
import type {
  FontFeatures,
  PageItem,
  PdfContent,
  PdfDocument,
  PdfLine,
  PdfmakeParts,
  PdfStructure,
} from './pdfmake-parts.ts'

// `import` would give these modules of CommonJS in another shape to bundlers than to Node.
const require = createRequire(import.meta.url)
const PDFDocument: PdfmakeParts['PDFDocument'] = require('pdfmake/js/PDFDocument.js').default
const LayoutBuilder: PdfmakeParts['LayoutBuilder'] = require('pdfmake/js/LayoutBuilder.js').default
const Renderer: PdfmakeParts['Renderer'] = require('pdfmake/js/Renderer.js').default
const SVGMeasure: PdfmakeParts['SVGMeasure'] = require('pdfmake/js/SVGMeasure.js').default

/**
 * A node of pdfmake. `tag` is its role for screen readers, of those of PDF (`H1`, `Sect`); texts without one are paragraphs.
 * Pictures with `alt` are figures; without, and lines, they are decoration.
 */
export interface PdfNode {
  tag?: string
  alt?: string
  text?: string | { text: string; [property: string]: unknown }[]
  stack?: PdfNode[]
  columns?: PdfNode[]
  /** `headRows` is counted from above; a table with `hasRowHeads` has heads in its first column too. */
  table?: { body: PdfNode[][]; headerRows?: number; hasRowHeads?: boolean; [property: string]: unknown }
  svg?: string
  image?: string
  [property: string]: unknown
}

export interface PdfDefinition {
  title: string
  author: string
  language: string
  createdAt: Date
  /** In points. */
  page: { width: number; height: number; margins: [left: number, top: number, right: number, bottom: number] }
  font: { family: string; regular: string; bold: string }
  /** Features of the font with which a word is written. */
  featuresOf: (word: string) => FontFeatures | undefined
  defaultStyle: object
  /** They repeat on every page, so that screen readers leave them out. */
  header: (page: number) => PdfNode
  footer: (page: number, pages: number) => PdfNode
  content: PdfNode[]
}

/** What a screen reader gets of a node: an element of the structure tree. */
interface Element {
  type: string
  alt?: string
  scope?: 'Column' | 'Row'
  children: Element[]
  /** Its marks on pages, and the page of the first. */
  contents: PdfContent[]
  page?: number
  /** Left, top, right and bottom of a figure, in points. */
  box?: [number, number, number, number]
}

/** pdfmake's layout, with a structure tree of its nodes: pdfmake itself writes no tags. */
export async function writeTaggedPdf(definition: PdfDefinition): Promise<Buffer> {
  const { page, font, defaultStyle, content, header, footer } = definition
  const root = element('Document', elementsOf(content))
  const pdf = createDocument(definition)
  const { width, height } = page
  const [left, top, right, bottom] = page.margins
  const layout = new LayoutBuilder(
    { width, height, orientation: 'portrait' },
    { left, top, right, bottom },
    new SVGMeasure(),
  )
  const style = { font: font.family, ...defaultStyle }
  const pages = layout.layoutDocument(content, pdf, {}, style, undefined, header, footer)
  new TaggedRenderer(pdf).renderPages(pages)
  pdf.addStructure(structureOf(pdf, root))
  return readAll(pdf)
}

function createDocument({ title, author, language, createdAt, font, featuresOf }: PdfDefinition): PdfDocument {
  const { regular, bold } = font
  const fonts = { [font.family]: { normal: regular, bold, italics: regular, bolditalics: bold } }
  const options = {
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    autoFirstPage: false,
    font: null,
    info: { Title: title, Author: author, Creator: 'Wayside', Producer: 'pdfmake', CreationDate: createdAt },
  }
  const pdf = new PDFDocument(fonts, {}, {}, {}, options, null, path => path === regular || path === bold)
  // Texts in SVG have no features of their own. Words are laid out one by one here, those of pdfmake and those in SVG.
  for (const isBold of [false, true]) {
    const used = pdf.provideFont(font.family, isBold, false)
    const { layoutRun } = used
    used.layoutRun = (word, features) => layoutRun.call(used, word, features ?? featuresOf(word))
  }
  return pdf
}

async function readAll(pdf: PdfDocument): Promise<Buffer> {
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const element = (type: string, children: Element[] = [], more: Pick<Element, 'alt' | 'scope'> = {}): Element => ({
  type,
  children,
  contents: [],
  ...more,
})

/** The elements of nodes, in their order. Each text and each picture is given its own, by which the renderer finds it. */
const elementsOf = (nodes: PdfNode[]): Element[] => nodes.flatMap(elementOf)

function elementOf(node: PdfNode): Element[] {
  const { tag, alt, text, stack, columns, table } = node
  if (text !== undefined) return [markText(node, element(tag ?? 'P'))]
  if (alt !== undefined) {
    const figure = element('Figure', [], { alt })
    node.element = figure
    return [figure]
  }
  const children = table ? [tableOf(table)] : elementsOf(stack ?? columns ?? [])
  return tag ? [element(tag, children)] : children
}

function markText(node: PdfNode, marked: Element): Element {
  const pieces = typeof node.text === 'string' ? [{ text: node.text }] : (node.text ?? [])
  node.text = pieces.map(piece => ({ ...piece, element: marked }))
  return marked
}

const tableOf = ({ body, headerRows = 0, hasRowHeads = false }: NonNullable<PdfNode['table']>): Element =>
  element(
    'Table',
    body.map((cells, row) =>
      element(
        'TR',
        cells.map((cell, column) => {
          const scope: Element['scope'] = row < headerRows ? 'Column' : hasRowHeads && column === 0 ? 'Row' : undefined
          const type = scope ? 'TH' : 'TD'
          const more = scope ? { scope } : {}
          if (cell.text === undefined) return element(type, elementOf(cell), more)
          return markText(cell, element(type, [], more))
        }),
      ),
    ),
  )

class TaggedRenderer extends Renderer {
  #page = 0

  override renderPages(pages: object[]): void {
    this.pdfDocument.on('pageAdded', () => {
      this.#page += 1
    })
    super.renderPages(pages)
  }

  override renderLine(line: PdfLine, x: number, y: number): void {
    const found = line.inlines.find(inline => inline.element)?.element as Element | undefined
    this.#mark(found, () => super.renderLine(line, x, y))
  }

  override renderVector(vector: object): void {
    this.#mark(undefined, () => super.renderVector(vector))
  }

  override renderSVG(svg: PageItem): void {
    this.#mark(figureOf(svg), () => super.renderSVG(svg))
  }

  override renderImage(image: PageItem): void {
    this.#mark(figureOf(image), () => super.renderImage(image))
  }

  /** What is drawn belongs to an element, or is decoration: lines, heads of pages, and heads of a table that are repeated. */
  #mark(found: Element | undefined, draw: () => void): void {
    const isRepeated = found?.scope === 'Column' && (found.page ?? this.#page) !== this.#page
    if (found && !isRepeated) {
      found.page ??= this.#page
      found.contents.push(this.pdfDocument.markStructureContent(found.type))
    } else this.pdfDocument.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdfDocument.endMarkedContent()
  }
}

function figureOf(item: PageItem): Element | undefined {
  const figure = item.element as Element | undefined
  if (figure) figure.box = [item.x, item.y, item.x + item._width, item.y + item._height]
  return figure
}

function structureOf(pdf: PdfDocument, { type, alt, scope, box, contents, children }: Element): PdfStructure {
  const all = [...contents, ...children.map(child => structureOf(pdf, child))]
  return pdf.struct(type, { alt, scope, ...(box && { bbox: box, placement: 'Block' }) }, all)
}
