/** Records of the FHWA's Traffic Monitoring Guide: volumes and classes of fixed width (2016), stations between pipes. */

/** A lane of a station, or all lanes of a direction (lane 0). */
export interface TmasLane {
  /** FIPS code, two digits. */
  state: string
  /** Six characters. */
  station: string
  /** 1 to 8: north and on clockwise. */
  direction: number
  lane: number
}

const LARGEST = 99_999

/** Five digits; blank is not counted, which is not 0. */
const five = (count: number | null) => (count === null ? '     ' : String(Math.min(count, LARGEST)).padStart(5, '0'))

/** `2026-06-01` as `20260601`. */
const digitsOf = (date: string) => date.replaceAll('-', '')

/** From 1 for Sunday. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() + 1

/** The hours of a local day. The functional class is not known, and no restriction is. */
export const volumeRecord = (
  { state, station, direction, lane }: TmasLane,
  date: string,
  hours: (number | null)[],
): string => `3${state}  ${station}${direction}${lane}${digitsOf(date)}${weekdayOf(date)}${hours.map(five).join('')}0`

/** The classes of a local hour; the total is that of all vehicles, also of those without a class. */
export const classRecord = (
  { state, station, direction, lane }: TmasLane,
  { date, hour, total, classes }: { date: string; hour: number; total: number; classes: number[] },
): string =>
  `C${state}${station}${direction}${lane}${digitsOf(date)}${String(hour).padStart(2, '0')} ${five(total)}0${classes.map(five).join('')}`

export interface TmasStation extends TmasLane {
  year: number
  /** Those of this direction. */
  lanes: number
  latitude: number
  longitude: number
  text: string
}

const STATION_COLUMNS: [name: string, value: (station: TmasStation) => string | number][] = [
  ['Record_Type', () => 'S'],
  ['State_Code', ({ state }) => state],
  ['Station_Id', ({ station }) => station],
  ['Travel_Dir', ({ direction }) => direction],
  ['Travel_Lane', ({ lane }) => lane],
  ['Year_Record', ({ year }) => year],
  ['F_System', () => ''],
  ['Number_Lanes_In_Direction', ({ lanes }) => lanes],
  ['Vehicle_Classification_Groupings', () => 13],
  ['Calibration_of_Weighing_System', () => ''],
  ['Type_Sensor_1', () => ''],
  ['Type_Sensor_2', () => ''],
  ['Latitude', ({ latitude }) => latitude.toFixed(6)],
  ['Longitude', ({ longitude }) => longitude.toFixed(6)],
  ['Prev_Station_Id', () => ''],
  ['Year_Established', () => ''],
  ['Year_Discontinued', () => ''],
  ['County_Code', () => ''],
  ['NHS', () => ''],
  ['Posted_Route_Signing', () => ''],
  ['Posted_Route_Sign_Number', () => ''],
  ['Station_Location', ({ text }) => text.replace(/[|\r\n]/g, ' ').slice(0, 50)],
]

export const STATION_HEADER = STATION_COLUMNS.map(([name]) => name).join('|')

export const stationRecord = (station: TmasStation): string =>
  STATION_COLUMNS.map(([, value]) => value(station)).join('|')
