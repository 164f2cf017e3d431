import { LICENCES, type PublishedInterval } from '../../../../contract/licences.ts'
import type { PublicSite } from '../public-sites.ts'
import type { RdfNode, RdfValue } from './write-turtle.ts'

/** Prefixes of names, as JSON-LD and Turtle write them. */
export const PREFIXES: { [prefix: string]: string } = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  geo: 'http://www.opengis.net/ont/geosparql#',
  mobilitydcatap: 'https://w3id.org/mobilitydcat-ap#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}

const MOBILITY = 'https://w3id.org/mobilitydcat-ap'
const AUTHORITY = 'http://publications.europa.eu/resource/authority'
const FREQUENCIES: { [interval in PublishedInterval]: string } = {
  '1h': '1h',
  '15m': '15min',
  '5m': '5min',
  '1m': '1min',
}

const link = (address: string): RdfValue => ({ '@id': address })
const english = (text: string): RdfValue => ({ '@value': text, '@language': 'en' })
const moment = (at: Date): RdfValue => ({ '@value': at.toISOString(), '@type': 'xsd:dateTime' })
const agent = (name: string): RdfNode => ({ '@type': 'foaf:Agent', 'foaf:name': name })

/** The public sites as DCAT-AP with the terms of mobilityDCAT-AP: a dataset each. */
export function describeCatalog(origin: string, sites: PublicSite[]): RdfNode {
  const publishers = [...new Set(sites.map(({ shown }) => shown.publication.publisher))]
  const title = 'Open data: traffic counts'
  return {
    '@id': `${origin}/open/catalog`,
    '@type': 'dcat:Catalog',
    'dct:title': english(title),
    'dct:description': english('Counts of traffic at the public sites of this service.'),
    'dct:publisher': publishers.map(agent),
    'foaf:homepage': link(`${origin}/open`),
    'dct:language': link(`${AUTHORITY}/language/ENG`),
    'dcat:themeTaxonomy': link(`${AUTHORITY}/data-theme`),
    'dcat:dataset': sites.map(site => datasetOf(origin, site)),
    'dcat:record': sites.map(({ row }) => ({
      '@type': 'dcat:CatalogRecord',
      'dct:created': moment(row.published_at),
      'dct:modified': moment(row.changed_at),
      'dct:language': link(`${AUTHORITY}/language/ENG`),
      'foaf:primaryTopic': link(`${origin}/open/sites/${row.id}`),
    })),
  }
}

function datasetOf(origin: string, { shown, row }: PublicSite): RdfNode {
  const { id, site_id, name, city, country, coordinates, data_range, publication } = shown
  const { publisher, attribution, licence, shows_speeds, shortest_interval, published_at } = publication
  const title = [name, city].filter(Boolean).join(', ')
  const { first_vehicle: first, last_vehicle: last } = data_range
  const themes = ['real-time-traffic-data', 'traffic-volume', ...(shows_speeds ? ['speed'] : [])]
  return {
    '@id': `${origin}/open/sites/${id}`,
    '@type': 'dcat:Dataset',
    'dct:title': english(`Traffic counts: ${title}`),
    'dct:description': english(
      shown.description || `Traffic counts of ${title}. Source: ${attribution}. ${LICENCES[licence].name}.`,
    ),
    'dct:identifier': site_id,
    'dct:publisher': agent(publisher),
    'dct:issued': moment(published_at),
    'dct:modified': moment(row.changed_at),
    'dct:accrualPeriodicity': link(`${MOBILITY}/update-frequency/${FREQUENCIES[shortest_interval]}`),
    'dcat:theme': link(`${AUTHORITY}/data-theme/TRAN`),
    'mobilitydcatap:mobilityTheme': themes.map(theme => link(`${MOBILITY}/mobility-theme/${theme}`)),
    'dcat:landingPage': link(`${origin}/open/sites/${id}`),
    'dct:spatial': {
      '@type': 'dct:Location',
      'dct:identifier': country,
      'dcat:centroid': {
        '@value': `POINT(${coordinates.longitude} ${coordinates.latitude})`,
        '@type': 'geo:wktLiteral',
      },
    },
    ...(first &&
      last && {
        'dct:temporal': {
          '@type': 'dct:PeriodOfTime',
          'dcat:startDate': { '@value': first.slice(0, 10), '@type': 'xsd:date' },
          'dcat:endDate': { '@value': last.slice(0, 10), '@type': 'xsd:date' },
        },
      }),
    'dcat:distribution': DISTRIBUTIONS.map(({ key, path, format, media, standard, title: name }) => ({
      '@id': `${origin}/open/sites/${id}#${key}`,
      '@type': 'dcat:Distribution',
      'dct:title': english(name),
      'dcat:accessURL': link(origin + path(id)),
      'dct:format': link(`${AUTHORITY}/file-type/${format}`),
      'dcat:mediaType': link(`https://www.iana.org/assignments/media-types/${media}`),
      'mobilitydcatap:mobilityDataStandard': link(`${MOBILITY}/mobility-data-standard/${standard}`),
      'dct:license': link(LICENCES[licence].url),
      'dct:rights': {
        '@type': 'dct:RightsStatement',
        'dct:type': link(`${MOBILITY}/conditions-for-access-and-usage/licence-provided-free-of-charge`),
      },
    })),
  }
}

const DISTRIBUTIONS = [
  {
    key: 'json',
    title: 'Counts per interval (JSON)',
    path: (id: number) => `/open/api/v1/sites/${id}`,
    format: 'JSON',
    media: 'application/json',
    standard: 'other',
  },
  {
    key: 'files',
    title: 'Files of whole days (CSV and Parquet)',
    path: (id: number) => `/open/api/v1/files?site=${id}`,
    format: 'CSV',
    media: 'text/csv',
    standard: 'other',
  },
  {
    key: 'datex2',
    title: 'Latest interval (DATEX II 3.5)',
    path: (id: number) => `/open/datex2/v3/measured-data.xml?sites=${id}`,
    format: 'XML',
    media: 'application/xml',
    standard: 'datex-II',
  },
  {
    key: 'geojson',
    title: 'The site (GeoJSON)',
    path: (id: number) => `/open/ogc/collections/sites/items/${id}`,
    format: 'GEOJSON',
    media: 'application/geo+json',
    standard: 'other',
  },
]
