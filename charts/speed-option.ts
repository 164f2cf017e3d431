import { axesFor, gridFor } from './axes.ts'
import type { Drawing } from './drawing.ts'
import { type ChartWords, LABEL_FONT, type Look } from './look.ts'
import { placeLabels } from './place-labels.ts'
import { scaleTo, stepWriter } from './scale.ts'
import { axisLabel, lineShape, type Shape, shapeSeries } from './shapes.ts'
import { BIN_WIDTH, type SpeedBin } from './speed-bins.ts'

export interface SpeedLine {
  name: 'V15' | 'V50' | 'V85' | 'Limit'
  speed: number
}

export interface DrawnSpeeds {
  bins: SpeedBin[]
  /** Those that are drawn. */
  drawn: SpeedBin[]
  /** Vehicles with a valid speed. */
  vehicles: number
  /** The limits of the times at which they were measured. */
  limits: number[]
  lines: SpeedLine[]
  /** The unit of all speeds here: `km/h`, `mph`. */
  unit: string
}

interface LineStyle {
  colour: string
  width: number
  dash?: number[]
  row: number
  side: 'left' | 'right'
}

const LINE_STYLES: { [name in SpeedLine['name']]: LineStyle } = {
  V15: { colour: '--color-text-2', width: 1.25, dash: [3, 3], row: 1, side: 'left' },
  V50: { colour: '--color-text-2', width: 1.25, dash: [3, 3], row: 0, side: 'left' },
  V85: { colour: '--color-text', width: 1.75, row: 1, side: 'right' },
  Limit: { colour: '--plot-limit', width: 2, row: 0, side: 'right' },
}

const ROW_PX = 16
const TOP = 3 * ROW_PX - 6

interface SpeedPlotOptions {
  hidden: ReadonlySet<string>
  hasPatterns: boolean
}

export function drawSpeeds(
  speeds: DrawnSpeeds,
  { hidden, hasPatterns }: SpeedPlotOptions,
  width: number,
  look: Look,
): Drawing {
  const { colours, words } = look
  const { drawn, vehicles } = speeds
  const percent = (count: number) => (vehicles === 0 ? 0 : (count / vehicles) * 100)
  const scale = scaleTo(Math.max(0, ...drawn.map(({ count }) => percent(count))))
  const write = stepWriter(scale, words.number)
  const writeShare = (value: number) => `${write(value)} %`
  const grid = gridFor(scale, writeShare, look, { top: TOP })
  const bars = (key: string, colour: string, countOf: (bin: SpeedBin) => number) => ({
    id: key,
    name: key,
    type: 'bar',
    stack: 'all',
    barCategoryGap: '8%',
    itemStyle: { color: colours(colour), borderRadius: [2, 2, 0, 0] },
    emphasis: { disabled: true },
    data: drawn.map(bin => (countOf(bin) > 0 && !hidden.has(key) ? percent(countOf(bin)) : null)),
  })
  const option = {
    ...axesFor(drawn.length, scale, writeShare, grid, look),
    aria: { enabled: true, label: { enabled: false }, decal: { show: hasPatterns } },
    series: [
      shapeSeries('axis', axisShapes(speeds, width - grid.left, look), 0),
      bars('up-to-limit', '--plot-channel-1', ({ count, above }) => count - above),
      bars('over-limit', '--plot-over-limit', ({ above }) => above),
      shapeSeries('lines', lineShapes(speeds, width - grid.left - grid.right, look), 5),
    ],
  }
  return { option, grid }
}

/** V15, V50 and V85 are called so everywhere. */
export const lineLabel = (name: SpeedLine['name'], words: ChartWords): string => (name === 'Limit' ? words.limit : name)

const UNIT_PX = 44

/** Edges of bins and limits are whole, but for a limit in km/h that is read in mph. */
export const formatSpeed = (speed: number, words: ChartWords): string =>
  words.number(speed, { digits: Number.isInteger(Math.round(speed * 10) / 10) ? 0 : 1 })

/** Speeds at the edges of the bins, the last with the unit. */
function axisShapes({ drawn, unit }: DrawnSpeeds, width: number, { colours, words }: Look): Shape[] {
  const first = drawn[0]?.from ?? 0
  const last = first + drawn.length * BIN_WIDTH
  const binPx = width / Math.max(1, drawn.length)
  const every = [1, 2, 4, 10, 20].find(step => step * binPx >= 30) ?? 40
  // The first bin may begin at the speed limit, anywhere between two steps.
  const start = Math.floor(first / BIN_WIDTH)
  const named = drawn
    .map((bin, i) => ({ speed: bin.from, i }))
    .filter(({ i }) => (start + i) % every === 0 && (drawn.length - i) * binPx >= UNIT_PX + 14)
  return [
    ...named.map(({ speed, i }) => axisLabel({ at: i / drawn.length, text: formatSpeed(speed, words) }, colours)),
    axisLabel({ at: 1, text: `${formatSpeed(last, words)} ${unit}`, align: 'right' }, colours),
  ]
}

function lineShapes(
  { drawn, lines, limits }: DrawnSpeeds,
  width: number,
  { colours, words, textWidth }: Look,
): Shape[] {
  const first = drawn[0]?.from ?? 0
  const atOf = (speed: number) => (speed - first) / (drawn.length * BIN_WIDTH)
  const texts = lines.map(
    ({ name, speed }) =>
      `${lineLabel(name, words)} ${name === 'Limit' ? formatSpeed(speed, words) : words.number(speed, { digits: 1 })}`,
  )
  const places = placeLabels(
    lines.map(({ name, speed }, i) => ({
      x: atOf(speed) * width,
      width: textWidth(texts[i] as string, LABEL_FONT) + 4,
      row: LINE_STYLES[name].row,
      side: LINE_STYLES[name].side,
    })),
    width,
    limits.length === 1 ? atOf(limits[0] as number) * width : null,
  )
  const rowTop = (row: number) => TOP - 4 - row * ROW_PX
  const drawnLines = lines.map(({ name, speed }, i): Shape => {
    const style = LINE_STYLES[name]
    const stroke = { stroke: colours(style.colour), lineWidth: style.width, lineDash: style.dash }
    return lineShape(atOf(speed), stroke, { top: rowTop(places[i]?.row ?? 0) - 2 })
  })
  const drawnTexts = lines.map(({ name }, i): Shape => {
    const place = places[i] as (typeof places)[0]
    return ({ x, y }) => ({
      type: 'text',
      style: {
        text: texts[i],
        x: x + place.left + 2,
        y: y - rowTop(place.row),
        fill: colours(LINE_STYLES[name].colour),
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
