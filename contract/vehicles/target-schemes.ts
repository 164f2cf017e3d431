import type { ClassScheme } from './class-schemes.ts'

/** Classes by length: boundaries in cm, the lower one included. */
interface LengthScheme {
  title: string
  boundsCm: readonly number[]
  /** Vehicles below the first boundary have no class. */
  isFirstUnmapped?: true
}

/** Classes by the code of the device, for uploads that were received in the scheme `from`. */
interface CodeScheme {
  title: string
  from: ClassScheme
  classes: { readonly [name: string]: readonly number[] }
}

const codes = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const numbered = (last: number) => Object.fromEntries(codes(1, last).map(code => [String(code), [code]]))

const LENGTH_SCHEMES = {
  norway_length: { title: 'Norway, by length', boundsCm: [560, 760, 1250, 1600, 2400] },
  webtris_length: { title: 'UK WebTRIS, by length', boundsCm: [521, 661, 1161] },
  ontario_length: { title: 'Ontario, by length', boundsCm: [650, 1250, 2110, 2300, 3000, 4000] },
  ndw_length: { title: 'NDW, by length', boundsCm: [185, 240, 560, 1150, 1220], isFirstUnmapped: true },
  mndot_length: { title: 'MnDOT, by length', boundsCm: [213, 610, 1311] },
  swiss_length: { title: 'Switzerland, by length', boundsCm: [270, 700, 1300] },
} as const satisfies { [name: string]: LengthScheme }

const CODE_SCHEMES = {
  tls_8_1: {
    title: 'TLS 8+1',
    from: 'tls_8_1',
    classes: {
      motorcycle: [10],
      car: [7],
      van: [11],
      car_trailer: [2],
      truck: [3],
      truck_trailer: [8],
      semi_trailer: [9],
      bus: [5],
      not_classified: [6],
    },
  },
  tls_2_1: {
    title: 'TLS 2+1',
    from: 'tls_8_1',
    classes: { car_like: [6, 7, 10, 11], truck_like: [2, 3, 5, 8, 9] },
  },
  swiss10: { title: 'SWISS10', from: 'swiss10', classes: numbered(10) },
  swiss2: { title: 'SWISS2', from: 'swiss10', classes: { light: codes(2, 7), heavy: [1, ...codes(8, 10)] } },
  fhwa_13: { title: 'FHWA, 13 classes', from: 'fhwa_13', classes: numbered(13) },
  fhwa_2: { title: 'FHWA, 2 groups', from: 'fhwa_13', classes: { '1-3': codes(1, 3), '4-13': codes(4, 13) } },
  fhwa_3: {
    title: 'FHWA, 3 groups',
    from: 'fhwa_13',
    classes: { '1-3': codes(1, 3), '4-7': codes(4, 7), '8-13': codes(8, 13) },
  },
  fhwa_5: {
    title: 'FHWA, 5 groups',
    from: 'fhwa_13',
    classes: { '1': [1], '2-3': [2, 3], '4-7': codes(4, 7), '8-10': codes(8, 10), '11-13': codes(11, 13) },
  },
  fhwa_6: {
    title: 'FHWA, 6 groups',
    from: 'fhwa_13',
    classes: { '1': [1], '2-3': [2, 3], '4': [4], '5-7': codes(5, 7), '8-10': codes(8, 10), '11-13': codes(11, 13) },
  },
} as const satisfies { [name: string]: CodeScheme }

export type TargetScheme = keyof typeof LENGTH_SCHEMES | keyof typeof CODE_SCHEMES

/** Schemes in which vehicles can be classified when they are read. Stored classes never change. */
export const TARGET_SCHEMES = Object.keys({ ...LENGTH_SCHEMES, ...CODE_SCHEMES }) as TargetScheme[]

export const titleOfScheme = (scheme: TargetScheme): string => ({ ...LENGTH_SCHEMES, ...CODE_SCHEMES })[scheme].title

/** The number of a vehicle that no class of the scheme fits. */
export const UNMAPPED = -1

export type Classifier =
  | { by: 'length'; classes: string[]; classOf(lengthCm: number): number }
  | { by: 'code'; classes: string[]; from: ClassScheme; classOf(code: number): number }

/** Numbers are positions in `classes`. Lengths and codes that are not known must not be passed. */
export function classifierOf(scheme: TargetScheme): Classifier {
  return scheme in LENGTH_SCHEMES
    ? byLength(LENGTH_SCHEMES[scheme as keyof typeof LENGTH_SCHEMES])
    : byCode(CODE_SCHEMES[scheme as keyof typeof CODE_SCHEMES])
}

function byLength({ boundsCm, isFirstUnmapped }: LengthScheme): Classifier {
  const metres = boundsCm.map(bound => String(bound / 100))
  const names = [
    `0-${metres[0]}`,
    ...metres.slice(1).map((upper, i) => `${metres[i]}-${upper}`),
    `${metres[metres.length - 1]}+`,
  ]
  const skipped = isFirstUnmapped ? 1 : 0
  return {
    by: 'length',
    classes: names.slice(skipped),
    classOf(lengthCm) {
      let number = 0
      while (number < boundsCm.length && lengthCm >= (boundsCm[number] as number)) number++
      // Without the first class, UNMAPPED is exactly one below the next.
      return number - skipped
    },
  }
}

/** The codes of so many FHWA classes or groups, as files have them: 103 is the group 1 to 3. Null where the groups are not known. */
export function fhwaGroupCodes(count: number): number[] | null {
  const { classes }: Partial<CodeScheme> = (CODE_SCHEMES as { [name: string]: CodeScheme })[`fhwa_${count}`] ?? {}
  if (!classes) return null
  return Object.values(classes).map(([first = 0, ...others]) =>
    others.length === 0 ? first : first * 100 + (others.at(-1) ?? 0),
  )
}

function byCode({ from, classes }: CodeScheme): Classifier {
  const numbers = new Map(Object.values(classes).flatMap((list, number) => list.map(code => [code, number] as const)))
  const numberOf = (code: number) => numbers.get(code) ?? UNMAPPED
  return {
    by: 'code',
    classes: Object.keys(classes),
    from,
    classOf(code) {
      if (code < 100) return numberOf(code)
      const number = numberOf(Math.floor(code / 100))
      return number === numberOf(code % 100) ? number : UNMAPPED
    },
  }
}
