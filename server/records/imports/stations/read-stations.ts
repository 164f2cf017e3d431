import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { channelOfLane, isPartOf, laneBearing, laneNames, stationOf } from '../readers/intervals/tmg/lanes.ts'
import { type Field, fixedField, type Layout } from '../readers/intervals/tmg/records.ts'
import { FileRefused } from '../reading/file-refused.ts'

/** A station of the FHWA's Traffic Monitoring Guide: its records are those of its lanes. */
export interface Station {
  /** As `36-000007`. */
  number: string
  name: string
  latitude: number
  longitude: number
  channels: { number: number; name: string; direction: string; lanes: number; bearing_deg: number | null }[]
}

export interface StationFile {
  stations: Station[]
  problems: { line: number; reason: string }[]
}

const LAYOUT_2001: Layout = {
  state_code: [2, 2],
  station_id: [4, 6],
  travel_dir: [10, 1],
  travel_lane: [11, 1],
  latitude: [52, 8],
  longitude: [60, 9],
  station_location: [118, 50],
}
const LAYOUT_2016: Layout = {
  ...LAYOUT_2001,
  latitude: [102, 8],
  longitude: [110, 9],
  station_location: [164, 50],
}
/** The years of the layout of 2016 have four digits; where those of 2001 are, is no functional class then. */
const layoutOf = (line: string): Layout => (/^(19|20)\d\d[1-7][RU]/.test(line.slice(11)) ? LAYOUT_2016 : LAYOUT_2001)

/** The text of a file in UTF-8, else in Windows-1252. */
export function decodeText(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** The stations of a file in fixed width, or between pipes with a header. */
export function readStations(text: string): StationFile {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const first = lines.findIndex(line => line.trim() !== '')
  const names = (lines[first] ?? '').split('|').map(name => name.trim().toLowerCase())
  const isNamed = ['state_code', 'station_id', 'latitude', 'longitude'].every(name => names.includes(name))
  if (!isNamed && !/^S[\d ]\d/.test(lines[first] ?? '')) throw new FileRefused(errorSentence('noStations'))
  const stations = new Map<string, Station>()
  const problems: StationFile['problems'] = []
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || (isNamed && at === first)) continue
    const fields = line.split('|')
    const field: Field = isNamed ? name => fields[names.indexOf(name)]?.trim() ?? '' : fixedField(layoutOf(line), line)
    const problem = addLane(stations, field)
    if (problem !== null) problems.push({ line: at + 1, reason: problem })
  }
  return { stations: [...stations.values()].map(withoutSums), problems }
}

/** The reason why a record cannot be used, else null. */
function addLane(stations: Map<string, Station>, field: Field): string | null {
  const number = stationOf(field)
  if (typeof number !== 'string') return number.problem
  const channel = channelOfLane(field)
  if (typeof channel === 'string') return channel
  const [latitude, longitude] = [degreesOf(field('latitude'), 1), degreesOf(field('longitude'), -1)]
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return errorSentence('stationWithoutPlace', { station: number })
  const known = stations.get(number) ?? {
    number,
    name: field('station_location').replace(/\s+/g, ' ').slice(0, 200) || number,
    latitude,
    longitude,
    channels: [],
  }
  stations.set(number, known)
  if (!known.channels.some(one => one.number === channel))
    known.channels.push({ number: channel, ...laneNames(channel), lanes: 1, bearing_deg: laneBearing(channel) })
  return null
}

/** Degrees with a point and a sign, or digits with six decimals implied, where west is positive. Zero is none. */
function degreesOf(text: string, sign: 1 | -1): number | null {
  const isPlain = /^\d{7,9}$/.test(text)
  if (!isPlain && !/^-?\d{1,3}(\.\d+)?$/.test(text)) return null
  const degrees = isPlain ? (sign * Number(text)) / 1e6 : Number(text)
  return degrees === 0 ? null : degrees
}

/** Without all lanes, or both directions, beside the lanes themselves. */
const withoutSums = (station: Station): Station => ({
  ...station,
  channels: station.channels
    .filter(sum => !station.channels.some(part => isPartOf(part.number, sum.number)))
    .sort((a, b) => a.number - b.number),
})
