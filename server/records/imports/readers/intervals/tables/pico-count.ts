import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../../contract/text/error-sentences.ts'
import { FileRefused } from '../../../reading/file-refused.ts'
import type { Reader } from '../../reader.ts'
import { type Counted, kmhOfMph } from '../counts.ts'
import type { CountColumn } from './count-columns.ts'
import { rowTime } from './row-time.ts'
import { type TableFormat, TableReader } from './table-reader.ts'

const FIRST = 'Date/Time'
/** Without quotes in a workbook. */
const SAID = /^"?(Export Version:|Unit Type:"?,"?PicoCount)/
const CLASS = /^class #(\d{1,2})$/i
const SPEED = /^(\d{1,3})-(\d{1,3}) (mph|kph|km\/h)$/i
const OF_CHANNEL = /^(.+?)\s+-\s+(.+)$/
/** Columns that follow from the bins. */
const DERIVED = /^(mean speed|\d+th percentile)$/i

/** Counts of VehicleCounts' PicoCount that TrafficViewer Pro writes: all in one file, or volumes, classes and speeds in one each. */
export const picoCount: Reader<IntervalReading> = {
  name: 'pico-count',
  title: 'PicoCount, TrafficViewer Pro',
  localTime: true,
  isOfIntervals: true,
  recognise: firstLines =>
    firstLines.some(line => SAID.test(line)) ||
    firstLines.some(line => {
      const [first, ...names] = line.split(',').map(name => name.replaceAll('"', ''))
      return first === FIRST && names.some(name => countedOf(OF_CHANNEL.exec(name)?.[1] ?? '') !== null)
    }),
  isPartOf: (part, sum) => sum === TOTAL && part !== TOTAL,
  open: ({ axleFactor = null } = {}) => new TableReader(picoCountTable(axleFactor)),
}

/** Fixed, so that files of volumes, classes and speeds of one direction fit together. */
const DIRECTIONS = ['North', 'Northeast', 'East', 'Southeast', 'South', 'Southwest', 'West', 'Northwest']
const TOTAL = 9

function picoCountTable(axleFactor: number | null): TableFormat {
  const said = new Map<string, string>()
  const channels = new Map<string, number>([
    ...DIRECTIONS.map((name, at) => [`${name}bound`, at + 1] as const),
    ['Total', TOTAL],
  ])
  const numberOf = (name: string) => {
    const known = channels.get(name) ?? channels.size + 1
    channels.set(name, known)
    return known
  }
  const countsAxles = () => /axle/i.test(said.get('export version') ?? '') || /^axle/i.test(said.get('title') ?? '')
  return {
    columns: FIRST,
    before([key = '', value = ''], line) {
      said.set(key.replace(/:$/, '').toLowerCase(), value)
      if (countsAxles() && axleFactor === null)
        throw new FileRefused(errorSentence('axlesNotVehicles', { line }), { about: 'axle_factor' })
    },
    factor: () => (countsAxles() ? axleFactor : null),
    durationS() {
      const [, count, unit] = /^(\d+)\s*(min|hour|sec)/i.exec(said.get('interval') ?? '') ?? []
      const seconds = { min: 60, hour: 3600, sec: 1 }[unit?.toLowerCase() ?? '']
      return seconds ? Number(count) * seconds : null
    },
    // Other schemes are those of the user.
    classScheme: () => (/^(fhwa.*)?$/i.test(said.get('scheme') ?? '') ? 'fhwa_13' : null),
    header(fields) {
      if (fields[0] !== FIRST) return null
      // "Total""Mean Speed": the program leaves out a comma.
      const names = fields.slice(1).flatMap(name => name.split('"'))
      const ofTitle = /^(\S+) (classes|speeds)$/i.exec(said.get('title') ?? '')?.[1] ?? null
      const found = columnsOf(names, ofTitle, numberOf)
      return {
        ...found,
        width: names.length + 1,
        timeOf: ([text = '']) => TIME(text.trim().replace(/ - \d\d:\d\d$/, '')),
      }
    },
    names(channel) {
      const name = [...channels].find(([, number]) => number === channel)?.[0] ?? `Channel ${channel}`
      return { name, direction: name.endsWith('bound') ? name : '' }
    },
  }
}

const TIME = rowTime('MM/DD/YYYY HH:mm')

/** The names of a file of all kinds end with the direction; those of others are directions, or columns of the direction in the title. */
function columnsOf(names: string[], ofTitle: string | null, numberOf: (name: string) => number) {
  const counts: CountColumn[] = []
  const leftOut: string[] = []
  let sum: number | null = null
  const isOneChannel = names.some(name => countedOf(name) !== null)
  for (const [at, name] of names.entries()) {
    const position = at + 1
    const [, what = '', direction = ''] = OF_CHANNEL.exec(name) ?? []
    const ofChannel = countedOf(what)
    const alone = countedOf(name)
    if (ofChannel) counts.push({ position, name, channel: numberOf(direction), counted: ofChannel })
    else if (alone) counts.push({ position, name, channel: numberOf(ofTitle ?? 'Total'), counted: alone })
    else if (name === 'Total') sum = position
    else if (name !== '' && !isOneChannel && what === '')
      counts.push({ position, name, channel: numberOf(name), counted: { of: 'total' } })
    else if (name !== '' && !DERIVED.test(name)) leftOut.push(name)
  }
  return { counts, sum, leftOut }
}

function countedOf(name: string): Counted | null {
  if (/^volume$/i.test(name)) return { of: 'total' }
  const [, code] = CLASS.exec(name) ?? []
  if (code) return { of: 'code', code: Number(code) }
  const [, from, to, unit = ''] = SPEED.exec(name) ?? []
  if (!from) return null
  const edge = (speed: number) => (/mph/i.test(unit) ? kmhOfMph(speed) : speed)
  // 16-20 is the bin above 15, which the one before it ends with.
  const lower = Number(from) % 5 === 1 ? Number(from) - 1 : Number(from)
  return { of: 'speed', from: edge(lower), to: edge(Number(to)) }
}
