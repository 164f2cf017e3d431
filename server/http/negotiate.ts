import { notAcceptable } from './errors.ts'

/** The first of `produces` among those that the Accept header likes best; 406 when it likes none. */
export function negotiate(accept: string | undefined, produces: string[]): string {
  const first = produces[0] as string
  if (accept === undefined || accept.trim() === '') return first
  const ranges = accept.split(',').map(part => {
    const [range = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    const quality = parameters.find(text => text.startsWith('q='))?.slice(2)
    return { range, quality: quality === undefined ? 1 : Number(quality) || 0 }
  })
  // The most specific range that fits decides on the quality of a type.
  const qualityOf = (type: string) =>
    [type, `${type.split('/')[0]}/*`, '*/*']
      .map(range => ranges.find(one => one.range === range)?.quality)
      .find(quality => quality !== undefined) ?? 0
  const best = produces.reduce((chosen, type) => (qualityOf(type) > qualityOf(chosen) ? type : chosen), first)
  if (qualityOf(best) === 0) throw notAcceptable()
  return best
}
