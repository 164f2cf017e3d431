import type { TargetScheme } from './vehicles/target-schemes.ts'

export interface ExportedChannel {
  number: number
  name: string
  direction: string
}

export interface ExportedSite {
  site_id: string
  name: string
  time_zone: string
  channels: ExportedChannel[]
}

/** What a file contains besides its records, as it was when the export was created. */
export interface ExportContext {
  createdAt: Date
  organization: string
  sites: Map<number, ExportedSite>
  /** The request as it was sent. */
  request: object
  /** Adds the column `class_in_scheme`. */
  classScheme?: TargetScheme
}

/** Without the site's time zone the local time of its records is unknown. */
export const unknownSite = (number: number) => new Error(`The export knows no site ${number}.`)

/** The columns of every file, in this order. Units are in the names. */
export const COLUMNS = [
  { name: 'id', meaning: 'Number of the record, the same in search.' },
  { name: 'site', meaning: 'Number of the site.' },
  { name: 'site_id', meaning: 'Identifier of the site, given by its organization.' },
  { name: 'site_name', meaning: 'Name of the site.' },
  { name: 'timestamp', meaning: 'When the vehicle passed, in UTC, to the millisecond.' },
  { name: 'local_time', meaning: "The same moment as the site's clocks showed it." },
  { name: 'channel', meaning: 'Per-direction count grouping of the site.' },
  { name: 'channel_name', meaning: 'Name of the channel.' },
  { name: 'direction', meaning: 'Where vehicles of the channel drive.' },
  { name: 'lane', meaning: 'Lane; empty when not known.' },
  { name: 'vehicle_class', meaning: 'One of the classes of this service, the same for every device.' },
  { name: 'class_code', meaning: "The device's own code in its class scheme." },
  { name: 'speed_kmh', meaning: 'Speed in km/h.' },
  { name: 'length_m', meaning: 'Length in metres.' },
  { name: 'headway_s', meaning: 'Seconds since the front of the vehicle before, in the same channel and lane.' },
  { name: 'gap_s', meaning: 'Headway less the time in which the vehicle before passed its own length.' },
  { name: 'valid', meaning: 'False with the flags clock_unsynced or device_fault.' },
  { name: 'flags', meaning: 'Doubts about the record: none, one or several.' },
] as const

type ColumnName = (typeof COLUMNS)[number]['name']

export const COLUMN_NAMES = COLUMNS.map(column => column.name)

/** Beside the stored class, when the request names a class scheme. */
const CLASS_IN_SCHEME = {
  name: 'class_in_scheme',
  meaning: 'Class in the class scheme of the request, or unmapped.',
} as const

export type ExportedColumn = ColumnName | typeof CLASS_IN_SCHEME.name

/** The columns of a file, in order. */
export const columnsOf = ({
  classScheme,
}: Pick<ExportContext, 'classScheme'>): { name: ExportedColumn; meaning: string }[] =>
  COLUMNS.flatMap((column): { name: ExportedColumn; meaning: string }[] =>
    classScheme && column.name === 'vehicle_class' ? [column, CLASS_IN_SCHEME] : [column],
  )
