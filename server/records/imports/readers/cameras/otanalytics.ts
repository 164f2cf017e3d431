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

const REQUIRED = ['flow_id', 'flow_name', 'road_user_type', 'start_occurrence'] as const
type ColumnName = (typeof REQUIRED)[number]

const CLASSES = new Map<string, VehicleClass>([
  ['car', 'car'],
  ['car_with_trailer', 'car_trailer'],
  ['private_van', 'van'],
  ['private_van_with_trailer', 'car_trailer'],
  ['delivery_van', 'van'],
  ['delivery_van_with_trailer', 'car_trailer'],
  ['truck', 'truck'],
  ['truck_with_trailer', 'truck_trailer'],
  ['truck_with_semitrailer', 'semi_trailer'],
  ['bus', 'bus'],
  ['motorcyclist', 'motorcycle'],
  ['bicyclist', 'bicycle'],
  ['bicyclist_with_trailer', 'bicycle'],
  ['cargo_bike_driver', 'bicycle'],
  ['scooter_driver', 'e_scooter'],
  ['pedestrian', 'pedestrian'],
  ['other', 'other'],
])

/** The class of a road user type, which may have a prefix. */
export const otAnalyticsClass = (type: string): VehicleClass | undefined =>
  CLASSES.get(type.toLowerCase().replace(/^tls8plus1_/, ''))

const TIME = timeFormat('YYYY-MM-DD HH:mm:ss.S')
const MAX_FLOWS = 99
/** The longest name of a channel. */
const MAX_NAME_LENGTH = 100

/** The road user assignments of OTAnalytics: a road user that took a flow a line, by the clock of the video. */
export const otAnalytics: Reader = {
  name: 'otanalytics',
  title: 'OTAnalytics, road user assignments as CSV',
  localTime: true,
  recognise: ([first = '']) => namedColumns(first, REQUIRED) !== null,
  open: () => new OtAnalyticsReader(),
}

class OtAnalyticsReader implements LineReader {
  #rows = new NamedRows<ColumnName>(REQUIRED)
  #flowNames = new Map<number, string>()
  #unknownClasses = new UnknownClasses()

  read(text: string, line: number, onLine: OnLine): void {
    const field = this.#rows.read(text, line)
    if (field !== null) onLine(line, text, typeof field === 'string' ? field : this.#readRow(field))
  }

  #readRow(field: Fields<ColumnName>): Reading | string {
    const timestamp = TIME?.read(field('start_occurrence')) ?? ''
    if (typeof timestamp === 'string') return `start_occurrence: ${timestamp}`
    const flow = field('flow_id')
    const channel = /^\d{1,2}$/.test(flow) ? Number(flow) : 0
    if (channel < 1) return `flow_id: ${errorSentence('notBetween', { value: `"${flow}"`, from: 1, to: MAX_FLOWS })}`
    this.#flowNames.set(channel, startOf(field('flow_name'), MAX_NAME_LENGTH))
    const type = field('road_user_type')
    const vehicleClass = otAnalyticsClass(type)
    if (!vehicleClass) this.#unknownClasses.add(type)
    return makeReading({ timestamp, channel, vehicle_class: vehicleClass ?? 'unknown' })
  }

  describeChannel(_counter: string | null, channel: number): ChannelNames {
    return { name: this.#flowNames.get(channel) || `Channel ${channel}`, direction: '' }
  }

  facts(): FileFacts {
    return { notices: this.#unknownClasses.notices() }
  }
}
