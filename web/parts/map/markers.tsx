import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '../../ui/text/format.ts'
import { SITE_STATES, type SiteState, STATE_NAMES, STATE_NAMES_IN_SENTENCE } from '../site-state/site-state.ts'
import { StateGlyph } from '../site-state/state-glyph.tsx'
import { type GlMap, sizeOf } from './gl-map.ts'
import { cityLabel, type MarkerGroup } from './group-near-sites.ts'
import type { MapSite } from './map-site.ts'
import { markerSize } from './marker-layers.ts'
import { m } from './messages.ts'
import { SHADE_STEPS, shadeColour } from './shade-colours.ts'
import type { Shades } from './shades.ts'
import { fromMercator } from './sketch/mercator.ts'
import { onMapMove } from './use-map-value.ts'

interface Props {
  map: GlMap
  groups: readonly MarkerGroup[]
  selected: number | null
  highlighted: number | null
  /** Null: markers show states. */
  shades: Shades | null
  onPress: (group: MarkerGroup) => void
  onHighlight: (id: number | null) => void
}

/** Markers are buttons above the canvas. The Tab key visits the visible ones from west to east. */
export function Markers({ map, groups, selected, highlighted, shades, onPress, onHighlight }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const positions = new Map(groups.map(group => [group.key, fromMercator(group)]))
    const updatePositions = () => {
      const { width, height } = sizeOf(map)
      for (const element of layer.current?.children ?? []) {
        const marker = element as HTMLElement
        const at = positions.get(marker.dataset.marker ?? '')
        if (!at) continue
        const { x, y } = map.project([at.longitude, at.latitude])
        const isVisible = x > -12 && y > -12 && x < width + 12 && y < height + 12
        marker.style.visibility = isVisible ? '' : 'hidden'
        marker.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      }
    }
    updatePositions()
    return onMapMove(map, updatePositions)
  }, [map, groups])
  useEscape(map, layer)
  return createPortal(
    <div ref={layer}>
      {groups.map(group => (
        <Marker
          key={group.key}
          group={group}
          isSelected={has(group, selected)}
          isHighlighted={has(group, highlighted)}
          shades={shades}
          onPress={onPress}
          onHighlight={onHighlight}
        />
      ))}
    </div>,
    map.getCanvasContainer(),
  )
}

/** Esc moves the focus from a marker back to the map. */
function useEscape(map: GlMap, layer: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = layer.current
    const back = (event: KeyboardEvent) => event.key === 'Escape' && map.getCanvas().focus()
    element?.addEventListener('keydown', back)
    return () => element?.removeEventListener('keydown', back)
  }, [map, layer])
}

const has = (group: MarkerGroup, id: number | null): boolean => id !== null && group.sites.some(site => site.id === id)

interface MarkerProps {
  group: MarkerGroup
  isSelected: boolean
  isHighlighted: boolean
  shades: Shades | null
  onPress: (group: MarkerGroup) => void
  onHighlight: (id: number | null) => void
}

const COLOURS: Record<SiteState, string> = {
  alarm: 'stroke-bad',
  offline: 'stroke-off',
  quiet: 'stroke-warn',
  none: 'stroke-control',
  online: 'stroke-ok',
  counted: 'stroke-accent',
}

/** A single site, or a bubble with the count of several. The parent positions it by its centre. */
const Marker = memo(function Marker(props: MarkerProps) {
  const { group, isSelected, isHighlighted, shades, onPress, onHighlight } = props
  const [first] = group.sites
  const isOne = group.sites.length === 1
  const size = isOne && isSelected ? 30 : markerSize(group)
  const outline = isSelected || isHighlighted ? `outline-2 outline-accent ${isOne ? '' : 'outline-offset-2'}` : ''
  const edge = isOne ? `border ${isSelected || isHighlighted ? 'border-transparent' : 'border-line-strong'}` : ''
  return (
    <button
      type="button"
      data-marker={group.key}
      aria-label={isOne && first ? `${first.name}, ${shownText(first, shades)}` : bubbleLabel(group, shades)}
      title={isOne && first ? (shades ? `${first.name}: ${shownText(first, shades)}` : first.name) : undefined}
      aria-pressed={isOne ? isSelected : undefined}
      onClick={() => onPress(group)}
      onPointerEnter={() => isOne && onHighlight(first?.id ?? null)}
      onPointerLeave={() => onHighlight(null)}
      className={`absolute top-0 left-0 flex items-center justify-center rounded-full bg-surface focus-visible:z-20 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent coarse:before:absolute coarse:before:-inset-2 ${edge} ${outline} ${isSelected || isHighlighted ? 'z-10' : ''}`}
      style={{ width: size, height: size, margin: `${-size / 2}px 0 0 ${-size / 2}px` }}
    >
      {!isOne || !first ? (
        <Ring group={group} size={size} shades={shades} />
      ) : shades ? (
        <Dot step={shades.stepOf(first.id)} />
      ) : (
        <StateGlyph state={first.state} />
      )}
    </button>
  )
})

/** A filled disc in the colour of the value, a dashed ring without one. */
const Dot = ({ step }: { step: number | null }) =>
  step === null ? (
    <span className="size-3.5 rounded-full border-[1.5px] border-dashed border-off" />
  ) : (
    <span className="size-4.5 rounded-full border border-line-strong" style={{ background: shadeColour(step) }} />
  )

/** What a marker shows of a site: its state, or its value. */
function shownText(site: MapSite, shades: Shades | null): string {
  if (!shades) return site.state ? STATE_NAMES[site.state] : site.city
  const value = shades.figureOf(site.id)
  return value === null ? m.noValue : shades.write(value)
}

const countStates = (group: MarkerGroup): [SiteState, number][] =>
  SITE_STATES.map(state => [state, group.sites.filter(site => site.state === state).length] as [SiteState, number])

function bubbleLabel(group: MarkerGroup, shades: Shades | null): string {
  const parts = shades
    ? group.sites.slice(0, MAX_NAMED).map(site => shownText(site, shades))
    : countStates(group)
        .filter(([, number]) => number > 0)
        .map(([state, number]) => `${number} ${STATE_NAMES_IN_SENTENCE[state]}`)
  const named = parts.length > 0 ? parts : group.sites.slice(0, MAX_NAMED).map(({ name }) => name)
  return m.sitesNearPlace({ count: group.sites.length, place: cityLabel(group.sites), states: named.join(', ') })
}

const MAX_NAMED = 5

/** The parts of the ring of a bubble: how many sites have each colour, in the order of the ring. */
function partsOf(
  group: MarkerGroup,
  shades: Shades | null,
): { key: string; number: number; stroke: string; colour?: string }[] {
  if (!shades) {
    const withoutState = group.sites.filter(site => site.state === null).length
    return [
      { key: 'hidden', number: withoutState, stroke: 'stroke-accent' },
      ...countStates(group)
        .map(([state, number]) => ({ key: state as string, number, stroke: COLOURS[state] }))
        .reverse(),
    ]
  }
  const steps = group.sites.map(({ id }) => shades.stepOf(id))
  return [null, ...SHADE_STEPS].map(step => ({
    key: String(step),
    number: steps.filter(other => other === step).length,
    stroke: step === null ? 'stroke-control' : '',
    ...(step !== null && { colour: shadeColour(step) }),
  }))
}

const RING = 4
/** The gap between parts, and the minimum size of a part, as shares of the ring. */
const GAP = 0.025
const MIN_SIZE = 0.05

/** The ring of a bubble, split by state in the reverse order of SITE_STATES, or by value. */
function Ring({ group, size, shades }: { group: MarkerGroup; size: number; shades: Shades | null }) {
  const seen = partsOf(group, shades).filter(({ number }) => number > 0)
  const radius = (size - RING) / 2
  const circumference = 2 * Math.PI * radius
  const minShares = seen.map(({ number }) => Math.max(MIN_SIZE, number / group.sites.length))
  const sum = minShares.reduce((total, share) => total + share, 0)
  const gap = seen.length > 1 ? GAP : 0
  let from = 0
  const parts = seen.map((part, index) => {
    const share = (minShares[index] as number) / sum
    const placed = { ...part, from, share: Math.max(0.01, share - gap) }
    from += share
    return placed
  })
  const hasAlarm = !shades && group.sites.some(({ state }) => state === 'alarm')
  return (
    <>
      <svg width={size} height={size} aria-hidden="true" className="absolute inset-0 -rotate-90">
        {parts.map(({ key, stroke, colour, from: start, share }) => (
          <circle
            key={key}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth={RING}
            strokeDasharray={`${share * circumference} ${circumference}`}
            strokeDashoffset={-(start + gap / 2) * circumference}
            className={stroke}
            stroke={colour}
          />
        ))}
      </svg>
      <span className="num relative text-meta font-semibold">{formatNumber(group.sites.length)}</span>
      {hasAlarm && (
        <StateGlyph
          state="alarm"
          size={15}
          className="absolute -top-1.5 -right-2 overflow-visible *:first:stroke-surface *:first:stroke-3 *:first:[paint-order:stroke]"
        />
      )}
    </>
  )
}
