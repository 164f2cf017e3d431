import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import type { VehicleClass } from '../../../../../../contract/vehicles/vehicle-classes.ts'
import type { Reader } from '../../reader.ts'
import type { Counted } from '../counts.ts'
import type { CountColumn } from './count-columns.ts'
import { rowTime } from './row-time.ts'
import { type TableFormat, TableReader } from './table-reader.ts'

const PERIOD = /^"?Period"?,/
const isHeader = (first: string | undefined, second: string | undefined) => first === 'Time' && !!second

/**
 * Exports of Eco-Counter: a line of the period, then a row for each interval, from its start, by the local clock. The first
 * column of counts is the sum of the others.
 */
export const ecoCounter: Reader<IntervalReading> = {
  name: 'eco-counter',
  title: 'Eco-Counter',
  localTime: true,
  isOfIntervals: true,
  mayCountOneKind: true,
  recognise: firstLines =>
    PERIOD.test(firstLines[0] ?? '') &&
    firstLines.some(line => {
      const [first = '', second] = line.split(',')
      return isHeader(first.replaceAll('"', '').trim(), second?.trim())
    }),
  open: () => new TableReader(ecoCounterTable()),
}

/** Names that both occur in the columns of a counter of bicycles and people; those of one kind alone are not to be trusted. */
const KINDS: [VehicleClass, RegExp][] = [
  ['bicycle', /\b(bike|bicycle|cyclist|cycle|vélo|velo|fahrrad|rad)s?\b/i],
  ['pedestrian', /\b(ped|pedestrian|piéton|pieton|fußgänger|fussgänger)s?\b/i],
]

function ecoCounterTable(): TableFormat {
  const channels: string[] = []
  return {
    columns: 'Time',
    header(fields) {
      if (!isHeader(fields[0], fields[1])) return null
      const named = fields
        .map((name, position) => ({ name, position }))
        .filter(({ name, position }) => position > 0 && name)
      const [sum, ...others] = named as [(typeof named)[number], ...typeof named]
      // Exports of one direction alone have the total of both.
      const parts = others.length > 1 ? others : []
      const isMixed = KINDS.every(([, pattern]) => parts.some(({ name }) => pattern.test(name)))
      const counts = (parts.length === 0 ? [sum] : parts).map(({ name, position }): CountColumn => {
        const kind = isMixed ? KINDS.find(([, pattern]) => pattern.test(name)) : undefined
        const own = parts.length === 0 ? '' : name.replace(sum.name, '')
        const direction = (kind ? own.replace(kind[1], '') : own).replace(/\s+/g, ' ').trim()
        const counted: Counted = kind ? { of: 'class', name: kind[0] } : { of: 'total' }
        return { name, position, channel: numberOf(channels, direction), counted }
      })
      return {
        counts,
        sum: parts.length === 0 ? null : sum.position,
        timeOf: ([text = '']) => timeOf(text.trim()),
      }
    },
    names: channel => ({ name: channels[channel - 1] || `Channel ${channel}`, direction: '' }),
  }
}

/** The number of a channel, in the order in which the header names them. */
function numberOf(channels: string[], name: string): number {
  const known = channels.indexOf(name)
  return known >= 0 ? known + 1 : channels.push(name)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DATED = rowTime('YYYY-MM-DD HH:mm:ss')
const NAMED = rowTime('M D, YYYY h:mm A')

/** As `2023-09-22 00:15:00` or `Aug 14, 2025 1:15 PM`. */
function timeOf(text: string): number | string {
  const month = MONTHS.findIndex(name => text.startsWith(`${name} `)) + 1
  return month > 0 ? NAMED(`${month}${text.slice(3)}`) : DATED(text)
}
