import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import type { VehicleClass } from '../../../../../contract/vehicles/vehicle-classes.ts'
import { startOf } from '../../reading/unreadable-lines.ts'
import { timeFormat } from '../mapped/time-format.ts'
import { type Fields, NamedRows, namedColumns } from '../named-columns.ts'
import {
  type ChannelNames,
  type FileFacts,
  type LineReader,
  makeReading,
  type OnLine,
  type Reader,
  type Reading,
} from '../reader.ts'
import { UnknownClasses } from '../unknown-classes.ts'

const COLUMNS = ['Timestamp', 'Counter area', 'ObjectClass', 'CountingDirection'] as const
type ColumnName = (typeof COLUMNS)[number]

/** Names of the COCO data set, in its older and newer spelling. */
const CLASSES = new Map<string, VehicleClass>([
  ['car', 'car'],
  ['truck', 'truck'],
  ['bus', 'bus'],
  ['motorbike', 'motorcycle'],
  ['motorcycle', 'motorcycle'],
  ['bicycle', 'bicycle'],
  ['person', 'pedestrian'],
])

/** Across a line from left or top, across it from right or bottom; into a polygon. */
const CHANNELS = new Map([
  ['leftright_topbottom', 1],
  ['rightleft_bottomtop', 2],
  ['entering_zone', 1],
])
const LEAVING = 'leaving_zone'
const CHANNEL_NAMES = ['', 'Left to right', 'Right to left']

/** It is listed with other counters of the file. */
const MAX_AREA_LENGTH = 100

const TIME = timeFormat('YYYY-MM-DDTHH:mm:ss.SZ')

/**
 * The counter history of a recording of OpenDataCam: an object that crossed a counter area a line. Each area is a counter
 * of its own. UniqueID restarts with the program, so it is no sequence number.
 */
export const openDataCam: Reader = {
  name: 'opendatacam',
  title: 'OpenDataCam, counter data as CSV',
  localTime: false,
  recognise: ([first = '']) => namedColumns(first, COLUMNS) !== null,
  open: () => new OpenDataCamReader(),
}

class OpenDataCamReader implements LineReader {
  #rows = new NamedRows<ColumnName>(COLUMNS)
  #unknownClasses = new UnknownClasses()
  #leaving = 0

  read(text: string, line: number, onLine: OnLine): void {
    const field = this.#rows.read(text, line)
    const found = typeof field === 'function' ? this.#readRow(field) : field
    if (found !== null) onLine(line, text, found)
  }

  #readRow(field: Fields<ColumnName>): Reading | string | null {
    const timestamp = TIME?.read(field('Timestamp')) ?? ''
    if (typeof timestamp === 'string') return timestamp
    // The object was counted when it entered.
    if (field('CountingDirection') === LEAVING) {
      this.#leaving++
      return null
    }
    const channel = CHANNELS.get(field('CountingDirection'))
    if (channel === undefined)
      return `CountingDirection: ${errorSentence('notChannel', { value: `"${field('CountingDirection')}"` })}`
    const vehicleClass = CLASSES.get(field('ObjectClass').toLowerCase())
    if (!vehicleClass) this.#unknownClasses.add(field('ObjectClass'))
    return makeReading({
      timestamp,
      channel,
      vehicle_class: vehicleClass ?? 'unknown',
      counter: startOf(field('Counter area'), MAX_AREA_LENGTH) || null,
    })
  }

  describeChannel(_counter: string | null, channel: number): ChannelNames {
    return { name: CHANNEL_NAMES[channel] ?? `Channel ${channel}`, direction: '' }
  }

  facts(): FileFacts {
    const leaving = this.#leaving > 0 ? [errorSentence('leavingZone', { count: this.#leaving })] : []
    return { notices: [...this.#unknownClasses.notices(), ...leaving] }
  }
}
