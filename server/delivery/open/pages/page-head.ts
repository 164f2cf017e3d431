import { LICENCES } from '../../../../contract/licences.ts'
import { Html, html } from '../../../platform/http/answers/html.ts'
import { CARD_SIZE } from '../pictures/card-size.ts'
import type { PublicSite } from '../public-sites.ts'
import type { OpenWords } from './words.ts'

interface Picture {
  address: string
  alt: string
}

/** What a page is about, for previews of links and search engines, which run no scripts. */
interface About {
  title: string
  description: string
  origin: string
  path: string
  /** As schema.org has it. */
  data: object
  picture: Picture
}

const headOf = ({ title, description, origin, path, data, picture }: About): Html => html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${origin}${path}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${origin}${path}" />
    ${headOfPicture(picture)}<link rel="alternate" type="application/atom+xml" href="${origin}/open/feed.atom" />
    <link rel="describedby" type="text/turtle" href="${origin}/open/catalog.ttl" />
    ${new Html(`<script type="application/ld+json">${scriptOf(data)}</script>`)}`

/** Previews of links show it large. */
const headOfPicture = ({ address, alt }: Picture): Html => html`<meta property="og:image" content="${address}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${CARD_SIZE.width}" />
    <meta property="og:image:height" content="${CARD_SIZE.height}" />
    <meta property="og:image:alt" content="${alt}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:image" content="${address}" />
    <meta name="twitter:image:alt" content="${alt}" />
    `

/** Nothing in it ends the script. */
const scriptOf = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

export function headOfList({ m, language }: OpenWords, origin: string): Html {
  const path = '/open'
  return headOf({
    title: m.title,
    description: m.description,
    origin,
    path,
    picture: { address: `${origin}${path}/card.png?language=${language}`, alt: m.cardOfList },
    data: {
      '@context': 'https://schema.org',
      '@type': 'DataCatalog',
      name: m.title,
      description: m.description,
      url: origin + path,
      inLanguage: language,
    },
  })
}

export function headOfSite({ m, language }: OpenWords, origin: string, { shown }: PublicSite): Html {
  const { id, name, city, country, street_name, coordinates, publication, data_range } = shown
  const { publisher, attribution, licence, licence_url, shows_speeds, published_at } = publication
  const path = `/open/sites/${id}`
  const title = [name, city].filter(Boolean).join(', ')
  const generated = m.siteDescription({ name: title, publisher, licence: LICENCES[licence].name })
  const description = shown.description || generated
  const { first_vehicle: first, last_vehicle: last } = data_range
  return headOf({
    title,
    description: description.slice(0, 300),
    origin,
    path,
    picture: { address: `${origin}${path}/card.png?language=${language}`, alt: m.cardOf({ name: title }) },
    data: {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: title,
      // Search engines want at least 50 characters.
      description: description.length < 50 ? `${description} ${generated}` : description,
      url: origin + path,
      identifier: shown.site_id,
      inLanguage: language,
      isAccessibleForFree: true,
      license: licence_url,
      creator: { '@type': 'Organization', name: publisher },
      creditText: attribution,
      datePublished: published_at,
      ...(first && last && { temporalCoverage: `${first.slice(0, 10)}/${last.slice(0, 10)}` }),
      spatialCoverage: {
        '@type': 'Place',
        name: [street_name, city, country].filter(Boolean).join(', '),
        geo: { '@type': 'GeoCoordinates', ...coordinates },
      },
      variableMeasured: [m.vehicles, m.classes, ...(shows_speeds ? [m.speeds] : [])],
      includedInDataCatalog: { '@type': 'DataCatalog', name: m.title, url: `${origin}/open` },
      distribution: [
        {
          '@type': 'DataDownload',
          encodingFormat: 'application/json',
          contentUrl: `${origin}/open/api/v1/sites/${id}`,
        },
        { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${origin}/open/api/v1/files?site=${id}` },
      ],
    },
  })
}

/** The head of a page that shows nothing; search engines leave it out. */
export const headOfNothing = ({ m }: OpenWords): Html => html`<title>${m.title}</title>
    <meta name="robots" content="noindex" />`

/** The head of a link that someone was given; search engines leave it out. */
export function headOfShare(
  { m, language }: OpenWords,
  origin: string,
  { id, title }: { id: string; title: string },
): Html {
  const address = `${origin}/open/shared/${id}/card.png?language=${language}`
  return html`<title>${title}</title>
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:url" content="${origin}/open/shared/${id}" />
    ${headOfPicture({ address, alt: m.cardOf({ name: title }) })}<meta name="robots" content="noindex" />`
}
