import { createHash } from 'node:crypto'
import { Html, html } from '../../../platform/http/answers/html.ts'
import { directionOf, indexOf, QUANTITIES } from './quantities.ts'

/** A site as DATEX II describes it. */
export interface DatexSite {
  id: number
  site_id: string
  name: string
  /** Counts the changes of the site. */
  version: number
  latitude: number
  longitude: number
  /** The length of its intervals. */
  seconds: number
  showsSpeeds: boolean
  channels: { number: number; lanes: number; bearing_deg: number | null }[]
}

/** What a site measured in an interval: by channel and quantity; null when nothing was measured. */
export interface DatexMeasurement {
  site: DatexSite
  start: string
  end: string
  read: (channel: number, quantity: number) => { value: number; inputs: number } | null
}

interface Publisher {
  /** ISO 3166-1 alpha-2. */
  country: string
  name: string
  isTest: boolean
}

interface Publication extends Publisher {
  now: Date
  /** All sites of the table, also those that a document leaves out. */
  sites: DatexSite[]
}

const NAMESPACES = new Html(
  ['d2Payload', 'roadTrafficData', 'locationReferencing', 'common']
    .map((name, i) => `xmlns:${['d2', 'roa', 'loc', 'com'][i]}="http://datex2.eu/schema/3/${name}"`)
    .join(' '),
)
const TABLE_ID = 'wayside-sites'

/** The version of the table is a checksum of its sites: it changes when one of them does, or is added, or removed. */
const tableVersion = (sites: DatexSite[]) =>
  createHash('sha256').update(JSON.stringify(sites)).digest('hex').slice(0, 12)

function payload(type: string, { now, country, name }: Publication, body: Html): string {
  return html`<?xml version="1.0" encoding="UTF-8"?>
<d2:payload ${NAMESPACES} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="roa:${type}" lang="en" modelBaseVersion="3" profileName="DATEX II 3.5" profileVersion="3.5">
<com:publicationTime>${now.toISOString()}</com:publicationTime>
<com:publicationCreator><com:country>${country.toLowerCase()}</com:country><com:nationalIdentifier>${name}</com:nationalIdentifier></com:publicationCreator>
${body}</d2:payload>
`.text
}

const header = ({ isTest }: Publisher) =>
  html`<roa:headerInformation><com:confidentiality>noRestriction</com:confidentiality><com:informationStatus>${isTest ? 'test' : 'real'}</com:informationStatus></roa:headerInformation>
`

/** Which quantities of which channels a site has, with their indexes. */
const quantitiesOf = (site: DatexSite) =>
  site.channels.flatMap(channel =>
    QUANTITIES.flatMap((quantity, i) =>
      // Lengths are published with speeds.
      quantity.kind !== 'flow' && !site.showsSpeeds
        ? []
        : [{ ...quantity, channel, number: i, index: indexOf(channel.number, i) }],
    ),
  )

/** A MeasurementSiteTablePublication. */
export function writeSiteTable(publication: Publication): string {
  const { sites } = publication
  return payload(
    'MeasurementSiteTablePublication',
    publication,
    html`${header(publication)}<roa:measurementSiteTable id="${TABLE_ID}" version="${tableVersion(sites)}">
${sites.map(writeSite)}</roa:measurementSiteTable>
`,
  )
}

function writeSite(site: DatexSite): Html {
  const lanes = site.channels.reduce((sum, channel) => sum + channel.lanes, 0)
  const characteristics = quantitiesOf(site).map(
    ({ index, kind, vehicleType, lengths, channel }) =>
      html`<roa:measurementSpecificCharacteristics index="${index}"><roa:measurementSpecificCharacteristics>${
        kind === 'speed' && html`<roa:computationMethod>arithmeticAverageOfSamplesInATimePeriod</roa:computationMethod>`
      }<roa:measurementSide>${directionOf(channel.bearing_deg)}</roa:measurementSide><roa:period>${site.seconds}</roa:period><roa:specificMeasurementValueType>${kind === 'speed' ? 'trafficSpeed' : 'trafficFlow'}</roa:specificMeasurementValueType><roa:specificVehicleCharacteristics><com:vehicleType>${vehicleType}</com:vehicleType>${lengths && [length('greaterThanOrEqualTo', lengths.from), lengths.to !== null && length('lessThan', lengths.to)]}</roa:specificVehicleCharacteristics></roa:measurementSpecificCharacteristics></roa:measurementSpecificCharacteristics>
`,
  )
  return html`<roa:measurementSite id="${site.id}" version="${site.version}">
<roa:measurementSiteName><com:values><com:value>${site.name}</com:value></com:values></roa:measurementSiteName>
<roa:measurementSiteNumberOfLanes>${lanes}</roa:measurementSiteNumberOfLanes>
<roa:measurementSiteIdentification>${site.site_id}</roa:measurementSiteIdentification>
${characteristics}<roa:measurementSiteLocation xsi:type="loc:PointLocation"><loc:pointByCoordinates><loc:pointCoordinates><loc:latitude>${site.latitude}</loc:latitude><loc:longitude>${site.longitude}</loc:longitude></loc:pointCoordinates></loc:pointByCoordinates></roa:measurementSiteLocation>
</roa:measurementSite>
`
}

const length = (operator: string, metres: number) =>
  html`<com:lengthCharacteristic><com:comparisonOperator>${operator}</com:comparisonOperator><com:vehicleLength>${metres}</com:vehicleLength></com:lengthCharacteristic>`

/** A MeasuredDataPublication. */
export function writeMeasuredData(publication: Publication, measurements: DatexMeasurement[]): string {
  const { now, sites } = publication
  return payload(
    'MeasuredDataPublication',
    publication,
    html`<roa:measurementSiteTableReference targetClass="roa:MeasurementSiteTable" id="${TABLE_ID}" version="${tableVersion(sites)}"/>
${header(publication)}${measurements.map(measurement => writeMeasurement(measurement, now))}`,
  )
}

function writeMeasurement({ site, start, end, read }: DatexMeasurement, now: Date): Html {
  const quantities = quantitiesOf(site).map(({ index, kind, channel, number }) => {
    const measured = read(channel.number, number)
    const fault =
      !measured &&
      html`<roa:physicalQuantityFault><com:faultLastUpdateTime>${now.toISOString()}</com:faultLastUpdateTime><roa:physicalQuantityFaultType>noDataValuesAvailable</roa:physicalQuantityFaultType></roa:physicalQuantityFault>`
    return html`<roa:physicalQuantity index="${index}"><roa:physicalQuantity xsi:type="roa:SinglePhysicalQuantity">${fault}${measured && (kind === 'speed' ? speed(measured) : flow(measured))}</roa:physicalQuantity></roa:physicalQuantity>
`
  })
  return html`<roa:siteMeasurements>
<roa:measurementSiteReference targetClass="roa:MeasurementSite" id="${site.id}" version="${site.version}"/>
${quantities}<roa:measurementTimeDefault><roa:timeMeaning>endTime</roa:timeMeaning><roa:timeValue>${end}</roa:timeValue><roa:period><com:startOfPeriod>${start}</com:startOfPeriod><com:endOfPeriod>${end}</com:endOfPeriod></roa:period></roa:measurementTimeDefault>
</roa:siteMeasurements>
`
}

interface MeasuredQuantity {
  value: number
  inputs: number
}

/** Vehicles an hour. */
const flow = ({ value, inputs }: MeasuredQuantity) =>
  html`<roa:basicData xsi:type="roa:TrafficFlow"><roa:vehicleFlow numberOfInputValuesUsed="${inputs}"><com:vehicleFlowRate>${Math.round(value)}</com:vehicleFlowRate></roa:vehicleFlow></roa:basicData>`

/** In km/h. */
const speed = ({ value, inputs }: MeasuredQuantity) =>
  html`<roa:basicData xsi:type="roa:TrafficSpeed"><roa:averageVehicleSpeed numberOfInputValuesUsed="${inputs}"><com:speed>${value}</com:speed></roa:averageVehicleSpeed></roa:basicData>`
