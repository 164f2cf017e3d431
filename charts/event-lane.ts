import { type Bucket, indexAtTime } from './buckets.ts'
import { faded, LABEL_FONT, type Look } from './look.ts'
import { lineShape, rectShape, type Shape } from './shapes.ts'

/** What is known about a time: drawn in lanes above a plot, so that nothing is written over data. */
export interface PlotMark {
  kind: 'quality' | 'holiday' | 'finding'
  /** Milliseconds; the end may be infinite. */
  start: number
  end: number
  label: string
  /** Where there is no space for the label. */
  short: string
}

const LANE_PX = 16
/** Between the lanes and the plot. */
const APART_PX = 6
const MAX_LANES = 2
const SHORT_BELOW_PX = 60
const NO_TEXT_BELOW_PX = 24

const COLOURS = {
  quality: { soft: '--color-warn-soft', strong: '--color-warn' },
  holiday: { soft: '--color-off-soft', strong: '--color-off' },
  finding: { soft: '--color-surface', strong: '--color-warn' },
}

interface Placed extends PlotMark {
  /** In parts of the width, 0 to 1. */
  from: number
  to: number
  lane: number
}

interface Drawn extends Placed {
  /** Where the next mark of its lane begins. */
  room: number
}

/** Overlapping marks take the second lane. */
function placeMarks(marks: readonly PlotMark[], buckets: readonly Bucket[]): Placed[] {
  const count = Math.max(1, buckets.length)
  const ends: number[] = []
  return [...marks]
    .sort((a, b) => a.start - b.start)
    .map(mark => {
      const [from, to] = [mark.start, mark.end].map(at => indexAtTime(buckets, at) / count) as [number, number]
      const isFree = (lane: number) => (ends[lane] ?? 0) <= from
      const lane = Array.from({ length: MAX_LANES }, (_, i) => i).find(isFree) ?? MAX_LANES - 1
      ends[lane] = Math.max(ends[lane] ?? 0, to)
      return { ...mark, from, to, lane }
    })
}

/** How much higher a plot begins for its lanes. */
export function lanesHeight(marks: readonly PlotMark[], buckets: readonly Bucket[]): number {
  const lanes = Math.max(-1, ...placeMarks(marks, buckets).map(({ lane }) => lane)) + 1
  return lanes === 0 ? 0 : lanes * (LANE_PX + 2) + APART_PX - 2
}

/** Labels of what is known about the time of a bucket. */
export const markLabelsAt = (marks: readonly PlotMark[], bucket: Bucket | undefined): string[] =>
  marks.filter(({ start, end }) => bucket && start < bucket.end && end > bucket.start).map(({ label }) => label)

/** The lanes and the ground under them. `width` is that of the plot area. */
export function laneShapes(marks: readonly PlotMark[], buckets: readonly Bucket[], width: number, look: Look): Shape[] {
  const placed = placeMarks(marks, buckets)
  const drawn = placed.map((mark, i) => ({ ...mark, room: placed.slice(i + 1).find(isInLane(mark.lane))?.from ?? 1 }))
  return [...placed.flatMap(mark => groundOf(mark, look)), ...drawn.map(mark => barOf(mark, width, look))]
}

const isInLane =
  (lane: number) =>
  (mark: Placed): boolean =>
    mark.lane === lane

function groundOf({ kind, from, to }: Placed, { colours }: Look): Shape[] {
  const edge = { stroke: faded(colours('--color-warn'), 0.5), lineWidth: 1 }
  if (kind === 'holiday') return [rectShape(from, to, { fill: colours('--color-sunken') })]
  if (kind === 'finding') {
    return [lineShape(from, { stroke: colours('--color-warn'), lineWidth: 1, lineDash: [3, 3] }, { top: APART_PX })]
  }
  return [
    rectShape(from, to, { fill: colours('--color-warn-soft') }),
    ...[from, to].map(at => lineShape(at, edge, { top: APART_PX })),
  ]
}

/** A finding is an outline as wide as its text, a period and a holiday are filled. None reaches into the next one. */
function barOf({ kind, from, to, lane, label, short, room }: Drawn, plotWidth: number, look: Look): Shape {
  const { colours, textWidth } = look
  const { soft, strong } = COLOURS[kind]
  const isFlag = kind === 'finding'
  const max = ((isFlag ? 1 : to) - from) * plotWidth
  const own = Math.min(max, (room - from) * plotWidth)
  const fits = textWidth(label, LABEL_FONT) + 6 <= own && (isFlag || own >= SHORT_BELOW_PX)
  const isShortDrawn = (isFlag || own >= NO_TEXT_BELOW_PX) && textWidth(short, LABEL_FONT) + 4 <= own
  const text = fits ? label : isShortDrawn ? short : ''
  const width = isFlag ? Math.min(own, textWidth(text, LABEL_FONT) + 10) : own
  return frame => {
    const x = frame.x + from * frame.width
    const y = frame.y - APART_PX - LANE_PX - lane * (LANE_PX + 2)
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape: { x: x + 0.5, y: y + 0.5, width: Math.max(2, width - 1), height: LANE_PX - 1, r: 2 },
          // An outline without a text would be an empty flag.
          style: {
            fill: colours(isFlag && text === '' ? strong : soft),
            ...(isFlag && { stroke: colours(strong), lineWidth: 1 }),
          },
        },
        {
          type: 'text',
          style: {
            text,
            x: x + width / 2,
            y: y + LANE_PX / 2,
            fill: colours(strong),
            font: LABEL_FONT,
            align: 'center',
            verticalAlign: 'middle',
          },
        },
      ],
    }
  }
}
