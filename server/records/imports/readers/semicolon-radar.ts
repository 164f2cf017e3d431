import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import type { VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'
import { clockTime, fullYear, NO_SUCH_TIME } from './clock-time.ts'
import { eachLine, makeReading, type Reader, type Reading } from './reader.ts'

const LINE = /^\s*(\d\d)\.(\d\d)\.(\d\d) (\d\d):(\d\d):(\d\d);\d+;(\d{1,3});(\d{1,3});([01])\s*$/

/** Side radars that write `24.10.16 08:37:29;00;032;01;0`: date, time, 00, km/h, whole metres, direction. */
export const semicolonRadar: Reader = {
  name: 'semicolon-radar',
  title: 'roadside radar, dd.mm.yy hh:mm:ss;00;speed;length;direction',
  localTime: true,
  recognise: firstLines => firstLines.some(line => LINE.test(line)),
  open: () => eachLine(readLine),
}

function readLine(text: string): Reading | string | null {
  if (text.trim() === '') return null
  const parts = LINE.exec(text)
  if (!parts) return errorSentence('radarForm', { format: 'dd.mm.yy hh:mm:ss;00;speed;length;direction' })
  const [, day, month, year, hour, minute, second, speed, length, farSide] = parts
  const timestamp = clockTime(
    fullYear(Number(year)),
    Number(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  if (timestamp === null) return NO_SUCH_TIME
  const metres = Number(length)
  return makeReading({
    timestamp,
    channel: farSide === '0' ? 1 : 2,
    vehicle_class: classByLength(metres),
    speed_kmh: Number(speed),
    length_m: metres || null,
  })
}

/** The rule used by the authorities that count with these radars. */
function classByLength(metres: number): VehicleClass {
  if (metres >= 12) return 'truck_trailer'
  if (metres >= 8) return 'truck'
  return metres >= 1 ? 'car' : 'unknown'
}
