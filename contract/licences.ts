/** Licences that published data may have: identifiers of SPDX, names and the address of the text. */
export const LICENCES = {
  'CC-BY-4.0': { name: 'Creative Commons Attribution 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'CC0-1.0': { name: 'Creative Commons Zero 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  'ODbL-1.0': { name: 'Open Database License 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
  'DL-DE-BY-2.0': { name: 'Datenlizenz Deutschland Namensnennung 2.0', url: 'https://www.govdata.de/dl-de/by-2-0' },
  'DL-DE-ZERO-2.0': { name: 'Datenlizenz Deutschland Zero 2.0', url: 'https://www.govdata.de/dl-de/zero-2-0' },
  'etalab-2.0': { name: 'Licence Ouverte 2.0', url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/' },
  'OGL-UK-3.0': {
    name: 'Open Government Licence 3.0',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  },
  'NLOD-2.0': { name: 'Norwegian Licence for Open Government Data 2.0', url: 'https://data.norge.no/nlod/en/2.0' },
} as const
export type Licence = keyof typeof LICENCES
export const LICENCE_IDS = Object.keys(LICENCES) as Licence[]

/** The shortest intervals that a site may publish; shorter ones come closer to single vehicles. Minutes are in DATEX II alone. */
export const PUBLISHED_INTERVALS = ['1h', '15m', '5m', '1m'] as const
export type PublishedInterval = (typeof PUBLISHED_INTERVALS)[number]

/** Intervals that often hold a single vehicle: a manager must accept that before they are published. */
export const isShortInterval = (interval: PublishedInterval): boolean => interval === '5m' || interval === '1m'

/** Before a manager says otherwise. */
export const DEFAULT_DELAY_HOURS = 24
export const MAX_DELAY_HOURS = 8760
