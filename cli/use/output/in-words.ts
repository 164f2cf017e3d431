const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function bytesInWords(bytes: number): string {
  let value = bytes
  let unit = 0
  for (; value >= 999.5 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toPrecision(2)} ${UNITS[unit]}`
}

/** `2026-06-01 07:15`, as it stands in the text, without its seconds; with `Z` when it is UTC. */
export const momentInWords = (iso: string | null | undefined): string | null =>
  iso ? iso.slice(0, 16).replace('T', ' ') + (iso.endsWith('Z') ? 'Z' : '') : null

/** `1 record`, `2,000 records`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
