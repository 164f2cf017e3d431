declare module 'pdfmake' {
  interface Pdf {
    getBuffer(): Promise<Buffer>
  }
  const pdfmake: {
    setFonts(fonts: { [family: string]: { [style: string]: string } }): void
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    createPdf(definition: object): Pdf
  }
  export default pdfmake
}

declare module 'fontkit' {
  interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { advanceWidth: number }
  }
  export function openSync(path: string): Font
}
