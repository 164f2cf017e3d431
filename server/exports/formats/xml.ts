export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const ENTITIES: { [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Text for an XML part of a workbook. What XML cannot hold is written as `_x001F_`, and an underscore that would read
 * like the beginning of that as `_x005F_`.
 */
export function xmlText(value: string): string {
  return value
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, character => `_x${hex(character)}_`)
    .replace(/[&<>]/g, character => ENTITIES[character] as string)
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
