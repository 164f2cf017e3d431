import { LICENCES } from '../../../../contract/licences.ts'
import type { Words } from '../../../analysis/reports/words.ts'
import type { OpenWords } from '../pages/words.ts'
import type { PublicSite } from '../public-sites.ts'
import type { Card } from './draw-card.ts'

/** As many as have room. */
const MAX_NAMES = 6

/** How many sites are public, whose they are, and the names of the first. */
export function listCard(sites: PublicSite[], { m }: OpenWords, { number }: Words): Card {
  const publications = sites.map(({ shown }) => shown.publication)
  const publishers = [...new Set(publications.map(({ publisher }) => publisher))]
  const licences = [...new Set(publications.map(({ licence }) => LICENCES[licence].name))]
  return {
    title: m.title,
    about: publishers.join(', '),
    figures: [
      { name: m.publicSites, value: number(sites.length), unit: '' },
      { name: m.publishers, value: number(publishers.length), unit: '' },
    ],
    plot: null,
    names: sites.slice(0, MAX_NAMES).map(({ shown: { name, city } }) => [name, city].filter(Boolean).join(', ')),
    source: licences.join(', '),
  }
}
