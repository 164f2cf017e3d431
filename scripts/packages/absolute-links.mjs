import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { listFiles } from '../build/list-files.mjs'

/** Links of pages in a packed directory to files that are not in it lead to the repository, at the tag of the version. */
export function makeLinksAbsolute(directory, { repository, version, sourceOf = page => page }) {
  const tree = `${repository.url.replace(/^git\+/, '').replace(/\.git$/, '')}/blob/v${version}`
  for (const page of listFiles(directory, '.').filter(name => name.endsWith('.md'))) {
    const text = readFileSync(join(directory, page), 'utf8')
    const changed = text.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (whole, link) => {
      const [path, anchor = ''] = link.split(/(?=#)/)
      const source = normalize(join(dirname(sourceOf(page)), path))
      const isIn = page === sourceOf(page) && existsSync(join(directory, source))
      return isIn ? whole : `](${tree}/${source}${anchor})`
    })
    if (changed !== text) writeFileSync(join(directory, page), changed)
  }
}
