const BEFORE_UNIT = /(?<=\d) (?=(?:%|→|km\/h|mph|min|h|s|m)(?![\p{L}\d]))/gu

/** A number keeps its unit, or its arrow, beside it: no line ends between them. */
export const keepUnits = (text: string): string => text.replace(BEFORE_UNIT, '\u00a0')
