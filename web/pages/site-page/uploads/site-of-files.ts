import type { Site } from '../../../../client/shapes.ts'
import { searchText } from '../../../../contract/text/search-text.ts'
import type { NamedFile } from '../../../ui/files/pack-files.ts'

const MIN_LENGTH = 3

const plain = (text: string): string =>
  searchText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The site whose ID or name is in the names of all files; null where none is, or several are. */
export function siteOfFiles<One extends Pick<Site, 'site_id' | 'name'>>(
  files: readonly Pick<NamedFile, 'name'>[],
  sites: readonly One[],
): One | null {
  const names = files.map(({ name }) => ` ${plain(name)} `)
  const lengthIn = (text: string) => {
    const own = plain(text)
    return own.length >= MIN_LENGTH && names.every(name => name.includes(` ${own} `)) ? own.length : 0
  }
  const found = sites
    .map(site => ({ site, length: Math.max(lengthIn(site.site_id), lengthIn(site.name)) }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)
  const [first, second] = found
  return first && first.length !== second?.length ? first.site : null
}
