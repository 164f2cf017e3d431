import sax from 'sax'

interface Element {
  name: string
  attributes: { [name: string]: string }
  children: Element[]
  text: string
}

/** `name`: exactly one; `name?`, `name*`, `name+`. In the order of the schema of version 3.5, of the elements that we write. */
const ORDERS: { [element: string]: string } = {
  'roa:MeasurementSiteTablePublication':
    'com:publicationTime com:publicationCreator roa:headerInformation roa:measurementSiteTable+',
  'roa:MeasuredDataPublication':
    'com:publicationTime com:publicationCreator roa:measurementSiteTableReference+ roa:headerInformation roa:siteMeasurements+',
  'com:publicationCreator': 'com:country com:nationalIdentifier',
  'roa:headerInformation': 'com:confidentiality? com:informationStatus',
  'roa:measurementSiteTable': 'roa:measurementSiteTableIdentification? roa:measurementSite+',
  'roa:measurementSite':
    'roa:measurementSiteRecordVersionTime? roa:measurementEquipmentReference? roa:measurementEquipmentTypeUsed? roa:measurementSiteName? roa:measurementSiteNumberOfLanes? roa:measurementSiteIdentification? roa:measurementSpecificCharacteristics* roa:measurementSiteLocation',
  'roa:measurementSiteName': 'com:values',
  'com:values': 'com:value+',
  'roa:measurementSpecificCharacteristics[index]': 'roa:measurementSpecificCharacteristics',
  'roa:measurementSpecificCharacteristics':
    'com:accuracy? roa:computationMethod? roa:measurementSide? roa:period? roa:specificMeasurementValueType roa:specificVehicleCharacteristics? roa:specificLane*',
  'roa:specificVehicleCharacteristics': 'com:vehicleType* com:lengthCharacteristic*',
  'com:lengthCharacteristic': 'com:comparisonOperator com:vehicleLength',
  'loc:PointLocation': 'loc:pointByCoordinates',
  'loc:pointByCoordinates': 'loc:bearing? loc:pointCoordinates',
  'loc:pointCoordinates': 'loc:latitude loc:longitude',
  'roa:measurementSiteTableReference': '',
  'roa:measurementSiteReference': '',
  'roa:siteMeasurements': 'roa:measurementSiteReference roa:physicalQuantity* roa:measurementTimeDefault',
  'roa:physicalQuantity[index]': 'roa:physicalQuantity',
  'roa:SinglePhysicalQuantity': 'roa:physicalQuantityFault* roa:basicData?',
  'roa:physicalQuantityFault': 'com:faultLastUpdateTime roa:physicalQuantityFaultType',
  'roa:TrafficFlow': 'roa:vehicleFlow?',
  'roa:TrafficSpeed': 'roa:averageVehicleSpeed?',
  'roa:vehicleFlow': 'com:vehicleFlowRate',
  'roa:averageVehicleSpeed': 'com:speed',
  'roa:measurementTimeDefault': 'roa:timeMeaning? roa:timeValue? roa:period?',
  'roa:period[com:startOfPeriod]': 'com:startOfPeriod com:endOfPeriod',
}

/** A document names the version of the model. */
const ROOT = { modelBaseVersion: '3', profileName: 'DATEX II 3.5', profileVersion: '3.5', lang: 'en' }

const COUNTRY = /^[a-z]{2}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const NUMBER = /^-?\d+(\.\d+)?$/
const DIRECTION = /^((north|south)(East|West)?Bound|(east|west)Bound|unknown)$/
const VEHICLE =
  /^(anyVehicle|car|van|carWithTrailer|motorcycle|bus|lorry|heavyGoodsVehicleWithTrailer|articulatedVehicle|bicycle)$/

/** Values of elements without children. */
const VALUES: { [element: string]: RegExp } = {
  'com:publicationTime': TIME,
  'com:country': COUNTRY,
  'com:nationalIdentifier': /\S/,
  'com:confidentiality': /^noRestriction$/,
  'com:informationStatus': /^(real|test)$/,
  'roa:measurementSiteNumberOfLanes': /^\d+$/,
  'roa:measurementSiteIdentification': /\S/,
  'com:value': /\S/,
  'roa:computationMethod': /^arithmeticAverageOfSamplesInATimePeriod$/,
  'roa:measurementSide': DIRECTION,
  'roa:period': NUMBER,
  'roa:specificMeasurementValueType': /^traffic(Flow|Speed)$/,
  'com:vehicleType': VEHICLE,
  'com:comparisonOperator': /^(equalTo|greaterThan(OrEqualTo)?|lessThan(OrEqualTo)?)$/,
  'com:vehicleLength': NUMBER,
  'loc:latitude': NUMBER,
  'loc:longitude': NUMBER,
  'com:faultLastUpdateTime': TIME,
  'roa:physicalQuantityFaultType': /^noDataValuesAvailable$/,
  'com:vehicleFlowRate': /^\d+$/,
  'com:speed': NUMBER,
  'roa:timeMeaning': /^endTime$/,
  'roa:timeValue': TIME,
  'com:startOfPeriod': TIME,
  'com:endOfPeriod': TIME,
}

/** Attributes that an element must have. */
const ATTRIBUTES: { [element: string]: { [name: string]: RegExp } } = {
  'roa:vehicleFlow': { numberOfInputValuesUsed: /^\d+$/ },
  'roa:averageVehicleSpeed': { numberOfInputValuesUsed: /^[1-9]\d*$/ },
  'roa:measurementSite': { id: /^\d+$/, version: /^\d+$/ },
  'roa:measurementSiteTable': { id: /\S/, version: /\S/ },
  'roa:measurementSiteTableReference': { targetClass: /^roa:MeasurementSiteTable$/, id: /\S/, version: /\S/ },
  'roa:measurementSiteReference': { targetClass: /^roa:MeasurementSite$/, id: /^\d+$/, version: /^\d+$/ },
}

/**
 * Parses a document of DATEX II and compares it with a table of the elements that we write: not with the schema, which is not
 * part of this project. The table was read from that of version 3.5.
 */
export function checkDatexWithoutSchema(xml: string): Element {
  const root = parse(xml)
  if (root.name !== 'd2:payload') throw new Error(`The root is ${root.name}.`)
  for (const [name, value] of Object.entries(ROOT)) {
    if (root.attributes[name] !== value) throw new Error(`The root has no ${name} ${value}.`)
  }
  check(root)
  return root
}

function check(element: Element): void {
  const { name, attributes, children, text } = element
  for (const [attribute, pattern] of Object.entries(ATTRIBUTES[name] ?? {})) {
    if (!pattern.test(attributes[attribute] ?? '')) throw new Error(`${name} has no ${attribute} that it may have.`)
  }
  const nested = ['[index]', `[${children[0]?.name}]`].map(mark => name + mark)
  const key = attributes['xsi:type'] ?? (attributes.index && nested[0]) ?? name
  const order = ORDERS[nested[1] ?? ''] ?? ORDERS[key]
  if (order === undefined || (children.length === 0 && VALUES[name])) {
    const pattern = VALUES[name]
    if (!pattern) throw new Error(`${name} is not known.`)
    if (children.length > 0 || !pattern.test(text)) throw new Error(`${name} may not be "${text}".`)
    return
  }
  if (text.trim() !== '') throw new Error(`${name} has text: ${text}`)
  const pattern = order
    .split(' ')
    .filter(Boolean)
    .map(part => {
      const [, child = '', many = ''] = /^(.*?)([?*+]?)$/.exec(part) ?? []
      return `(?:${child} )${many}`
    })
  const found = children.map(child => `${child.name} `).join('')
  if (!new RegExp(`^${pattern.join('')}$`).test(found)) throw new Error(`${name} has ${found}instead of ${order}`)
  for (const child of children) check(child)
}

function parse(xml: string): Element {
  const parser = sax.parser(true)
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.onerror = error => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Element['attributes'], children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.ontext = text => {
    ;(open.at(-1) as Element).text += text
  }
  parser.onclosetag = () => void open.pop()
  parser.write(xml).close()
  return root.children[0] as Element
}

/** All elements of a name, in the order of the document. */
export const elementsOf = (element: Element, name: string): Element[] =>
  element.children.flatMap(child => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])
