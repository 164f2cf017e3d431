import { useId } from 'react'
import { type Arrow, arrowLabel, arrowsOf, type RoadChannel, roadsOf } from '../../../../contract/vehicles/roads.ts'
import { m } from '../messages.ts'

/** 50 m. */
const GRID = 40
const REACH = 400
/** Half of its width beside the plots of a site and in a report; on phones it is wider. */
const LABEL_REACH = 130

interface Props {
  /** What it shows; the directions are added. */
  label: string
  country: string
  channels: readonly RoadChannel[]
  /** Pixels. */
  height: number
  /** A street map below it has the roads and a scale of its own. */
  isOnTiles?: boolean
}

/** The road of a site on a grid of 50 m, and an arrow for each channel. */
export function RoadSketch({ label, country, channels, height, isOnTiles = false }: Props) {
  const arrows = arrowsOf(channels, country)
  const directions = arrows.map(({ channel }) =>
    m.channelTo({ number: channel.number, direction: channel.direction || m.unnamed }),
  )
  return (
    <svg
      role="img"
      aria-label={[label, directions.join(', ')].filter(Boolean).join(': ')}
      width="100%"
      height={height}
      className="absolute inset-0"
    >
      <svg x="50%" y="50%" overflow="visible" aria-hidden="true">
        {!isOnTiles && <Grid />}
        {!isOnTiles && roadsOf(channels).map(bearing => <Road key={bearing} bearing={bearing} />)}
        {arrows.map(arrow => (
          <ChannelArrow key={arrow.channel.number} arrow={arrow} />
        ))}
      </svg>
      <North />
      {!isOnTiles && <Scale height={height} />}
    </svg>
  )
}

function Grid() {
  const id = useId()
  return (
    <>
      <pattern id={id} width={GRID} height={GRID} patternUnits="userSpaceOnUse">
        <path d={`M.5 0V${GRID}M0 .5H${GRID}`} className="stroke-(--map-graticule)" />
      </pattern>
      <rect x={-REACH} y={-REACH} width={2 * REACH} height={2 * REACH} fill={`url(#${id})`} />
    </>
  )
}

const Road = ({ bearing }: { bearing: number }) => (
  <g transform={`rotate(${bearing})`}>
    <rect x={-13} y={-REACH} width={26} height={2 * REACH} className="fill-surface" />
    <path d={`M-13 ${-REACH}V${REACH}M13 ${-REACH}V${REACH}`} className="stroke-line-strong" />
    <path d={`M0 ${-REACH}V${REACH}`} className="stroke-line-strong" strokeDasharray="6 5" />
  </g>
)

function ChannelArrow({ arrow }: { arrow: Arrow }) {
  const { channel, bearing, side } = arrow
  const colour = `var(--plot-channel-${((channel.number - 1) % 4) + 1})`
  const { x, y, anchor, direction } = arrowLabel(arrow, LABEL_REACH)
  return (
    <>
      <path
        d="M0-20V-56m-5.5 8L0-57l5.5 9"
        transform={`rotate(${bearing}) translate(${6 * side} 0)`}
        fill="none"
        stroke={colour}
        strokeWidth={3}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <text
        x={x}
        y={y}
        textAnchor={anchor}
        paintOrder="stroke"
        strokeWidth={3}
        className="fill-text-2 stroke-(--map-land) text-axis"
      >
        <tspan className="fill-text font-semibold">{channel.number}</tspan> {direction}
      </text>
    </>
  )
}

const North = () => (
  <g className="fill-text-2 stroke-text-2">
    <text x={9} y={20} stroke="none" className="text-axis">
      N
    </text>
    <path d="M13 38V25m-3.5 4L13 25l3.5 4" fill="none" strokeWidth={1.2} />
  </g>
)

const Scale = ({ height }: { height: number }) => (
  <svg x="100%" y={height} overflow="visible" aria-hidden="true">
    <text x={-32} y={-16} textAnchor="middle" className="fill-text-2 text-axis">
      50 m
    </text>
    <path d="M-52-13v5h40v-5" fill="none" className="stroke-text-3" />
  </svg>
)
