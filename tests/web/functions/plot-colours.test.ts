import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLOURED_CLASSES } from '../../../contract/vehicles/class-colours.ts'
import { CHECKOUT } from '../../../server/runtime/config.ts'

const CLASSES = [...COLOURED_CLASSES, 'other']

/** How people see linear red, green and blue who lack one kind of cones (Machado and others, 2009, severity 1). */
const VISIONS: { [name: string]: number[][] } = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

type Three = [number, number, number]

const times = (matrix: number[][], [a, b, c]: Three) =>
  matrix.map(([x = 0, y = 0, z = 0]) => x * a + y * b + z * c) as Three

function linear(hex: string): Three {
  return [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Three
}

/** CIE L*a*b* of linear red, green and blue in the white of daylight. */
function labOf(rgb: Three): Three {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    rgb.map(value => Math.min(1, Math.max(0, value))) as Three,
  )
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

const DEGREE = Math.PI / 180

/** CIEDE2000: 1 is just noticed beside each other. */
function distance([l1, ...ab1]: Three, [l2, ...ab2]: Three): number {
  const strong = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  const stretch = 1.5 - 0.5 * strong((Math.hypot(...ab1) + Math.hypot(...ab2)) / 2)
  const [[a1, b1], [a2, b2]] = [ab1, ab2].map(([a, b]) => [a * stretch, b]) as [[number, number], [number, number]]
  const [c1, c2] = [Math.hypot(a1, b1), Math.hypot(a2, b2)]
  const [h1, h2] = [Math.atan2(b1, a1), Math.atan2(b2, a2)]
  const turn = Math.atan2(Math.sin(h2 - h1), Math.cos(h2 - h1))
  const [hue, chroma, light] = [(h1 + turn / 2) / DEGREE, (c1 + c2) / 2, (l1 + l2) / 2]
  const cos = (degrees: number) => Math.cos(degrees * DEGREE)
  const t = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63)
  const dl = (l2 - l1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2))
  const dc = (c2 - c1) / (1 + 0.045 * chroma)
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin(turn / 2)) / (1 + 0.015 * chroma * t)
  const positiveHue = ((hue % 360) + 360) % 360
  const rotation = -2 * strong(chroma) * Math.sin(60 * DEGREE * Math.exp(-(((positiveHue - 275) / 25) ** 2)))
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh)
}

/** Motorcycle and truck have 10.8 in the dark theme for people without blue cones. */
const MIN_DISTANCE = 10.5

/** The colours of classes as written in the style sheet: first the light ones, then the dark ones. */
function themes(): Map<string, string>[] {
  const css = readFileSync(join(CHECKOUT, 'web', 'tokens.css'), 'utf8')
  const found = CLASSES.map(name => [...css.matchAll(new RegExp(`--plot-${name}: (#[0-9a-f]{6});`, 'g'))])
  return [0, 1].map(i => new Map(CLASSES.map((name, at) => [name, found[at]?.[i]?.[1] as string])))
}

test('the distance of colours is that of the published examples', () => {
  expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4)
  expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4)
  expect(distance([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286])).toBeCloseTo(0.6377, 4)
})

test('classes of vehicles are told apart in both themes, also by people who see fewer colours', () => {
  const close = themes().flatMap((colours, theme) =>
    Object.entries(VISIONS).flatMap(([vision, matrix]) => {
      const seen = [...colours].map(([name, hex]) => ({ name, lab: labOf(times(matrix, linear(hex))) }))
      return seen.flatMap((one, i) =>
        seen
          .slice(i + 1)
          .filter(other => distance(one.lab, other.lab) < (other.name === 'other' ? 12 : MIN_DISTANCE))
          .map(other => `${theme === 0 ? 'light' : 'dark'}, ${vision}: ${one.name}, ${other.name}`),
      )
    }),
  )
  expect(close).toEqual([])
})
