import type { Readable } from 'node:stream'

/** A mark on a page. */
export interface PdfContent {
  refs: object[]
}

/** An element of the structure tree. */
export interface PdfStructure {
  dictionary: object
}

/** To switch on, or each on or off. */
export type FontFeatures = string[] | { [feature: string]: boolean }

interface PdfFont {
  layoutRun(word: string, features?: FontFeatures): object
}

export interface PdfDocument extends Readable {
  provideFont(family: string, isBold: boolean, isItalic: boolean): PdfFont
  markContent(tag: string, options: object): void
  markStructureContent(tag: string): PdfContent
  endMarkedContent(): void
  struct(type: string, options: object, children: (PdfContent | PdfStructure)[]): PdfStructure
  addStructure(structure: PdfStructure): void
  end(): void
}

export interface PdfLine {
  inlines: { element?: object }[]
}

/** A picture at its position. */
export interface PageItem {
  element?: object
  x: number
  y: number
  _width: number
  _height: number
}

interface PdfRenderer {
  pdfDocument: PdfDocument
  renderPages(pages: object[]): void
  renderLine(line: PdfLine, x: number, y: number): void
  renderVector(vector: object): void
  renderSVG(svg: PageItem): void
  renderImage(image: PageItem): void
}

interface DocumentLayout {
  layoutDocument(
    content: object[],
    pdf: PdfDocument,
    styles: object,
    defaultStyle: object,
    background: undefined,
    header: (page: number) => object,
    footer: (page: number, pages: number) => object,
  ): object[]
}

/** Modules of pdfmake by the names of their files. */
export interface PdfmakeParts {
  PDFDocument: new (
    fonts: { [family: string]: { [style: string]: string } },
    images: object,
    patterns: object,
    attachments: object,
    options: object,
    virtualFiles: null,
    isAllowed: (path: string) => boolean,
  ) => PdfDocument
  LayoutBuilder: new (page: object, margins: object, measure: object) => DocumentLayout
  Renderer: new (pdf: PdfDocument) => PdfRenderer
  SVGMeasure: new () => object
}
