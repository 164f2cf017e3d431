const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-14`, of a moment in a zone. */
export function localDay(at: string, zone: string): string {
  // Swedes write dates as the service does.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return format.format(new Date(at))
}
