import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { type Arrow, arrowLabel, arrowsOf, roadsOf } from '../../contract/roads.ts'
import { settingsQuery } from '../service/client.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { StateGlyph } from '../site-state/state-glyph.tsx'
import { FrameBoundary } from '../ui/failure.tsx'
import type { MapChannel } from './map-site.ts'
import { m } from './messages.ts'

interface Props {
  site: { name: string; country: string; latitude: number; longitude: number; state: SiteState }
  channels: readonly MapChannel[]
  /** Pixels. */
  height?: number
}

/** 50 m are 40 px. */
const METRES_PER_PIXEL = 1.25
const GRID = 40
const REACH = 400
/** Half of its width beside the plots; on phones it is wider. */
const LABEL_REACH = 130

const Tiles = lazy(() => import('./small-tiles.tsx').then(module => ({ default: module.SmallTiles })))

/** The position of one site with its road and an arrow for each channel. */
export function SmallMap({ site, channels, height = 172 }: Props) {
  const { data: settings } = useQuery(settingsQuery)
  const tiles = settings?.map_style_url
  const roads = roadsOf(channels)
  const arrows = arrowsOf(channels, site.country)
  const directions = arrows.map(({ channel }) =>
    m.channelTo({ number: channel.number, direction: channel.direction || m.unnamed }),
  )
  return (
    <div className="relative overflow-hidden bg-(--map-land)" style={{ height }}>
      {tiles && (
        <FrameBoundary title={m.couldNotLoadTheMap}>
          <Suspense fallback={null}>
            <Tiles
              styleUrl={tiles}
              latitude={site.latitude}
              longitude={site.longitude}
              metresPerPixel={METRES_PER_PIXEL}
            />
          </Suspense>
        </FrameBoundary>
      )}
      <svg
        role="img"
        aria-label={[m.mapOf({ name: site.name }), directions.join(', ')].filter(Boolean).join(': ')}
        width="100%"
        height={height}
        className="absolute inset-0"
      >
        <svg x="50%" y="50%" overflow="visible" aria-hidden="true">
          {!tiles && <Grid />}
          {!tiles && roads.map(bearing => <Road key={bearing} bearing={bearing} />)}
          {arrows.map(arrow => (
            <ChannelArrow key={arrow.channel.number} arrow={arrow} />
          ))}
        </svg>
        <North />
        {!tiles && <Scale height={height} />}
      </svg>
      <span className="absolute top-1/2 left-1/2 flex size-6 -translate-1/2 items-center justify-center rounded-full border-2 border-accent bg-surface">
        <StateGlyph state={site.state} size={12} />
      </span>
    </div>
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
