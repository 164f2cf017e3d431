import type { SiteDetail } from '../../../../../client/shapes.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../../../contract/vehicles/vehicle-classes.ts'
import { VEHICLE_CLASS_WORDS } from '../../../../../messages/vehicle-classes.ts'
import { compareNames } from '../../../../ui/text/locale.ts'

/** What texts of a column mean: `{ PKW: 'car' }`, `{ A: '1' }`. */
export interface Meanings {
  [text: string]: string
}

export const MAX_CHANNEL = 99

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const CLASS_OF_WORD = new Map<string, VehicleClass>(
  VEHICLE_CLASSES.flatMap(name =>
    VEHICLE_CLASS_WORDS[name].flatMap(words => words.split(', ')).map((word): [string, VehicleClass] => [word, name]),
  ),
)

/** The class that a text names in one of the languages; null where none is known. */
export const matchClass = (text: string): VehicleClass | null => CLASS_OF_WORD.get(plain(text)) ?? null

/** Texts without a known class are vehicles of an unknown one until the user says more. */
export const matchClasses = (texts: readonly string[]): Meanings =>
  Object.fromEntries(texts.map(text => [text, matchClass(text) ?? 'unknown']))

/** Words of a compass, with the course that they name. */
const COMPASS: [course: number, words: RegExp][] = [
  [0, /^(n|nb|north|northbound|nord|norden|richtung nord(en)?|vers le nord)$/],
  [45, /^(ne|no|north ?east|nord ?ost(en)?|nord ?est)$/],
  [90, /^(e|eb|east|eastbound|o|ost|osten|est|richtung ost(en)?|vers l est)$/],
  [135, /^(se|so|south ?east|sud ?ost(en)?|sud ?est)$/],
  [180, /^(s|sb|south|southbound|sud|suden|richtung sud(en)?|vers le sud)$/],
  [225, /^(sw|so|south ?west|sud ?west(en)?|sud ?ouest)$/],
  [270, /^(w|wb|west|westbound|westen|ouest|richtung west(en)?|vers l ouest)$/],
  [315, /^(nw|no|north ?west|nord ?west(en)?|nord ?ouest)$/],
]
const MAX_TURN = 60

type Channel = Pick<SiteDetail['channels'][number], 'number' | 'name' | 'direction' | 'bearing_deg'>

/**
 * The channel of each text: a number is itself; else the channel of that name or direction, or in that course; else the
 * next one that is free, in the order of the texts.
 */
export function matchChannels(texts: readonly string[], channels: readonly Channel[]): Meanings {
  const sorted = [...texts].sort(compareNames)
  const found = new Map<string, number>()
  const take = (match: (text: string) => number | null | undefined) => {
    for (const text of sorted) {
      if (found.has(text)) continue
      const number = match(text)
      if (number && number <= MAX_CHANNEL && ![...found.values()].includes(number)) found.set(text, number)
    }
  }
  take(text => (/^\d{1,2}$/.test(text) ? Number(text) : null))
  take(
    text => channels.find(({ name, direction }) => [name, direction].some(own => plain(own) === plain(text)))?.number,
  )
  take(text => channelTowards(text, channels))
  take(text => Number(/^\D*(\d{1,2})\D*$/.exec(text)?.[1] ?? 0))
  const free = [
    ...channels.map(({ number }) => number),
    ...Array.from({ length: MAX_CHANNEL }, (_, index) => index + 1),
  ].filter(number => ![...found.values()].includes(number))
  const next = new Set(free).values()
  take(() => next.next().value)
  return Object.fromEntries([...found].map(([text, number]) => [text, String(number)]))
}

function channelTowards(text: string, channels: readonly Channel[]): number | null {
  const course = COMPASS.find(([, words]) => words.test(plain(text)))?.[0]
  if (course === undefined) return null
  const turns = channels.flatMap(({ number, bearing_deg: bearing }) => {
    if (bearing === null) return []
    const turn = Math.abs(bearing - course)
    return [{ number, turn: Math.min(turn, 360 - turn) }]
  })
  const nearest = turns.sort((a, b) => a.turn - b.turn)[0]
  return nearest && nearest.turn <= MAX_TURN ? nearest.number : null
}
