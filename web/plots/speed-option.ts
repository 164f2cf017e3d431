import { formatNumber } from '../ui/format.ts'
import { axesFor, gridFor } from './axes.ts'
import { type Colours, LABEL_FONT, textWidth } from './colours.ts'
import type { Drawing } from './plot-area.tsx'
import { placeLabels } from './place-labels.ts'
import { scaleTo } from './scale.ts'
import { axisLabel, lineShape, type Shape, shapeSeries } from './shapes.ts'
import { BIN_KMH, type SpeedBin } from './speed-bins.ts'

export interface SpeedLine {
  name: 'V15' | 'V50' | 'V85' | 'Limit'
  kmh: number
}

export interface Speeds {
  bins: SpeedBin[]
  /** Those that are drawn. */
  drawn: SpeedBin[]
  /** Vehicles with a valid speed. */
  vehicles: number
  limit: number | null
  lines: SpeedLine[]
}

interface LineLook {
  colour: string
  width: number
  dash?: number[]
  row: number
  side: 'left' | 'right'
}

const LOOKS: { [name in SpeedLine['name']]: LineLook } = {
  V15: { colour: '--color-text-2', width: 1.25, dash: [3, 3], row: 1, side: 'left' },
  V50: { colour: '--color-text-2', width: 1.25, dash: [3, 3], row: 0, side: 'left' },
  V85: { colour: '--color-text', width: 1.75, row: 1, side: 'right' },
  Limit: { colour: '--plot-limit', width: 2, row: 0, side: 'right' },
}

const ROW_PX = 16
const TOP = 3 * ROW_PX - 6
const writeShare = (value: number) => `${formatNumber(value, { digits: value % 1 === 0 ? 0 : 1 })} %`

interface Options {
  hidden: ReadonlySet<string>
  hasPatterns: boolean
}

export const isOver = (bin: SpeedBin, limit: number | null): boolean => limit !== null && bin.from >= limit

export function drawSpeeds(speeds: Speeds, { hidden, hasPatterns }: Options, width: number, colours: Colours): Drawing {
  const { drawn, vehicles, limit } = speeds
  const shares = drawn.map(bin => (vehicles === 0 ? 0 : (bin.count / vehicles) * 100))
  const scale = scaleTo(Math.max(0, ...shares))
  const grid = gridFor(scale, writeShare, { top: TOP })
  const bars = (key: string, colour: string, isShown: (bin: SpeedBin) => boolean) => ({
    id: key,
    name: key,
    type: 'bar',
    stack: 'all',
    barCategoryGap: '8%',
    itemStyle: { color: colours(colour), borderRadius: [2, 2, 0, 0] },
    emphasis: { disabled: true },
    data: drawn.map((bin, i) => (isShown(bin) && !hidden.has(key) ? shares[i] : null)),
  })
  const option = {
    ...axesFor(drawn.length, scale, writeShare, grid, colours),
    aria: { enabled: true, label: { enabled: false }, decal: { show: hasPatterns } },
    series: [
      shapeSeries('axis', axisShapes(drawn, width - grid.left, colours), 0),
      bars('up-to-limit', '--plot-channel-1', bin => !isOver(bin, limit)),
      bars('over-limit', '--plot-over-limit', bin => isOver(bin, limit)),
      shapeSeries('lines', lineShapes(speeds, width - grid.left - grid.right, colours), 5),
    ],
  }
  return { option, grid }
}

/** Speeds at the edges of the bins, the last with the unit. */
function axisShapes(drawn: SpeedBin[], width: number, colours: Colours): Shape[] {
  const first = drawn[0]?.from ?? 0
  const edges = Array.from({ length: drawn.length + 1 }, (_, i) => first + i * BIN_KMH)
  const room = Math.max(1, Math.ceil((34 * edges.length) / width))
  const every = [1, 2, 4, 10].find(step => step >= room) ?? 20
  const shift = (Math.ceil(first / (BIN_KMH * every)) * BIN_KMH * every - first) / BIN_KMH
  const named = edges
    .map((kmh, i) => ({ kmh, at: i / drawn.length }))
    .filter((_, i) => (i - Math.max(0, Math.round(shift))) % every === 0)
  return named.map(({ kmh, at }, i) => {
    const isLast = i === named.length - 1
    return axisLabel({ at: isLast && at > 0.94 ? 0.94 : at, text: isLast ? `${kmh} km/h` : String(kmh) }, colours)
  })
}

function lineShapes({ drawn, lines }: Speeds, width: number, colours: Colours): Shape[] {
  const first = drawn[0]?.from ?? 0
  const atOf = (kmh: number) => (kmh - first) / (drawn.length * BIN_KMH)
  const texts = lines.map(({ name, kmh }) => `${name} ${formatNumber(kmh, { digits: name === 'Limit' ? 0 : 1 })}`)
  const places = placeLabels(
    lines.map(({ name, kmh }, i) => ({
      x: atOf(kmh) * width,
      width: textWidth(texts[i] as string, LABEL_FONT) + 4,
      row: LOOKS[name].row,
      side: LOOKS[name].side,
    })),
    width,
  )
  const rowTop = (row: number) => TOP - 4 - row * ROW_PX
  const drawnLines = lines.map(({ name, kmh }, i): Shape => {
    const look = LOOKS[name]
    const style = { stroke: colours(look.colour), lineWidth: look.width, lineDash: look.dash }
    return lineShape(atOf(kmh), style, { top: rowTop(places[i]?.row ?? 0) - 2 })
  })
  const drawnTexts = lines.map(({ name }, i): Shape => {
    const place = places[i] as (typeof places)[0]
    return ({ x, y }) => ({
      type: 'text',
      style: {
        text: texts[i],
        x: x + place.left + 2,
        y: y - rowTop(place.row),
        fill: colours(LOOKS[name].colour),
        font: name === 'V85' || name === 'Limit' ? LABEL_FONT.replace('500', '600') : LABEL_FONT,
        align: 'left',
        verticalAlign: 'top',
        backgroundColor: colours('--color-surface'),
        padding: [0, 1],
      },
    })
  })
  return [...drawnLines, ...drawnTexts]
}
