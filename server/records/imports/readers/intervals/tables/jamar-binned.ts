import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import type { Reader } from '../../reader.ts'
import { type Counted, kmhOfMph } from '../counts.ts'
import type { CountColumn } from './count-columns.ts'
import { rowTime } from './row-time.ts'
import { type TableFormat, TableReader } from './table-reader.ts'

/** In the order of the FHWA classes; the last one is 14, not classified. */
const CLASSES = [
  'Motorcycles',
  'Cars & Trailers',
  '2 Axle Long',
  'Buses',
  '2 Axle 6 Tire',
  '3 Axle Single',
  '4 Axle Single',
  '<5 Axl Double',
  '5 Axle Double',
  '>6 Axl Double',
  '<6 Axl Multi',
  '6 Axle Multi',
  '>6 Axl Multi',
  'Not Classed',
].map(name => name.toLowerCase())

const CHANNEL = /^channel (\d{1,2})$/i
/** As `>15 to 20`, and `>75` of the last bin. */
const SPEED = /^>\s*(\d{1,3})(?:\s+to\s+(\d{1,3}))?$/i

/** Volumes, speeds or classes that JAMAR's STARnext writes, by the start of the interval. */
export const jamarBinned: Reader<IntervalReading> = {
  name: 'jamar-binned',
  title: 'JAMAR, STARnext',
  localTime: true,
  isOfIntervals: true,
  classScheme: 'fhwa_13',
  recognise: firstLines =>
    firstLines.some(line => columnsOf(line.split(',').map(field => field.replaceAll('"', '').trim())) !== null),
  open: () => new TableReader(jamarTable),
}

const TIME = rowTime('M/D/YYYY h:mm A')

const jamarTable: TableFormat = {
  columns: 'Number, Date, Time',
  header(fields) {
    const found = columnsOf(fields)
    return (
      found && {
        ...found,
        timeOf: ([, date = '', time = '']) => TIME(`${date.trim()} ${time.trim()}`),
      }
    )
  },
  names: channel => ({ name: `Channel ${channel}`, direction: '' }),
}

function columnsOf(fields: string[]): { counts: CountColumn[]; leftOut: string[] } | null {
  const [number, date, time, ...names] = fields.map(name => name.toLowerCase())
  if (number !== 'number' || date !== 'date' || time !== 'time') return null
  const counts: CountColumn[] = []
  const leftOut: string[] = []
  for (const [at, name] of names.entries()) {
    const found = countedOf(name)
    if (found) counts.push({ position: at + 3, name, ...found })
    else if (name !== '') leftOut.push(name)
  }
  return counts.length === 0 ? null : { counts, leftOut }
}

function countedOf(name: string): { channel: number; counted: Counted } | null {
  const [, channel] = CHANNEL.exec(name) ?? []
  if (channel) return { channel: Number(channel), counted: { of: 'total' } }
  const code = CLASSES.indexOf(name) + 1
  if (code > 0) return { channel: 1, counted: { of: 'code', code } }
  const [, from, to] = SPEED.exec(name) ?? []
  if (!from) return null
  return {
    channel: 1,
    counted: { of: 'speed', from: kmhOfMph(Number(from)), to: to === undefined ? null : kmhOfMph(Number(to)) },
  }
}
