const DATE = /^(\d{1,4})([.\-/ ])(\d{1,2})\2(\d{1,4})/
const TIME = /^(\d{1,2}):(\d\d)(:\d\d)?([.,]\d{1,6})?( ?[AaPp]\.?[Mm]\.?)?( ?(?:Z|[+-]\d\d:?\d\d))?$/

/** Hour, minute and second of columns of their own. */
const PARTS = /^\d{1,2} \d{1,2}( \d{1,2})?(\.\d{1,6})?$/

/** The format of these times, such as `DD.MM.YYYY HH:mm:ss`; empty where it is not clear. */
export function guessTimeFormat(texts: readonly string[]): string {
  const [sample = ''] = texts
  if (/^\d{9,10}(\.\d+)?$/.test(sample)) return 'unix_s'
  if (/^\d{12,13}$/.test(sample)) return 'unix_ms'
  // From 1982 to 2119.
  if (/^[3-7]\d{4}\.\d+$/.test(sample)) return 'excel'
  const date = DATE.exec(sample)
  if (!date) return ''
  const [whole, first = '', separator = '', , last = ''] = date
  const between = /^(T| +)/.exec(sample.slice(whole.length))?.[0]
  if (between === undefined) return ''
  const rest = sample.slice(whole.length + between.length)
  const [, partOfSeconds, partOfFraction] = PARTS.exec(rest) ?? []
  const time = TIME.exec(rest)
  if (!time && !PARTS.test(rest)) return ''
  const [, hour = '', , seconds, fraction, half, offset] = time ?? []
  const parts = texts.map(text => DATE.exec(text)).filter(found => found !== null)
  const isPadded = parts.some(found => found.slice(1).some(part => /^0\d$/.test(part)))
  const [day, month] = isPadded ? ['DD', 'MM'] : ['D', 'M']
  const isMonthFirst = separator === '/' && (half !== undefined || parts.some(([, , , second]) => Number(second) > 12))
  const days =
    first.length === 4 || separator === ' '
      ? [first.length === 4 ? 'YYYY' : 'YY', month, day]
      : [...(isMonthFirst ? [month, day] : [day, month]), last.length === 4 ? 'YYYY' : 'YY']
  if (!time) return `${days.join(separator)} H m${partOfSeconds ? ' s' : ''}${partOfFraction ? '.S' : ''}`
  const hours = half !== undefined ? 'h' : hour.length === 2 ? 'HH' : 'H'
  const clock = [
    hours,
    ':mm',
    seconds && ':ss',
    fraction && `${fraction[0]}S`,
    half && (half.startsWith(' ') ? ' A' : 'A'),
  ]
  const zone = offset && (offset.startsWith(' ') ? ' Z' : 'Z')
  return `${days.join(separator)}${between === 'T' ? 'T' : ' '}${[...clock, zone].filter(Boolean).join('')}`
}
