declare module 'fontkit' {
  interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string, features?: string[] | { [feature: string]: boolean }): { advanceWidth: number }
  }
  export function openSync(path: string): Font
}
