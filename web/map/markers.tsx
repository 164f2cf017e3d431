import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { SITE_STATES, type SiteState, STATE_NAMES } from '../site-state/site-state.ts'
import { StateGlyph } from '../site-state/state-glyph.tsx'
import { formatNumber } from '../ui/format.ts'
import { type Group, placeName } from './cluster-sites.ts'
import { type GlMap, sizeOf } from './gl-map.ts'
import { markerSize } from './marker-layers.ts'
import { placeAt } from './mercator.ts'

interface Props {
  map: GlMap
  groups: readonly Group[]
  selected: number | null
  ringed: number | null
  onPress: (group: Group) => void
  onRing: (id: number | null) => void
}

/** The markers, as buttons above the canvas: the Tab key walks those that are seen, from west to east. */
export function Markers({ map, groups, selected, ringed, onPress, onRing }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const places = new Map(groups.map(group => [group.key, placeAt(group)]))
    const place = () => {
      const { width, height } = sizeOf(map)
      for (const element of layer.current?.children ?? []) {
        const marker = element as HTMLElement
        const at = places.get(marker.dataset.marker ?? '')
        if (!at) continue
        const { x, y } = map.project([at.longitude, at.latitude])
        const isSeen = x > -12 && y > -12 && x < width + 12 && y < height + 12
        marker.style.visibility = isSeen ? '' : 'hidden'
        marker.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      }
    }
    place()
    const events = [map.on('move', place), map.on('resize', place)]
    return () => {
      for (const event of events) event.unsubscribe()
    }
  }, [map, groups])
  useEscape(map, layer)
  return createPortal(
    <div ref={layer}>
      {groups.map(group => (
        <Marker
          key={group.key}
          group={group}
          isSelected={has(group, selected)}
          isRinged={has(group, ringed)}
          onPress={onPress}
          onRing={onRing}
        />
      ))}
    </div>,
    map.getCanvasContainer(),
  )
}

/** Esc leads from a marker back to the map, whose arrow keys move it. */
function useEscape(map: GlMap, layer: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = layer.current
    const back = (event: KeyboardEvent) => event.key === 'Escape' && map.getCanvas().focus()
    element?.addEventListener('keydown', back)
    return () => element?.removeEventListener('keydown', back)
  }, [map, layer])
}

const has = (group: Group, id: number | null): boolean => id !== null && group.sites.some(site => site.id === id)

interface MarkerProps {
  group: Group
  isSelected: boolean
  isRinged: boolean
  onPress: (group: Group) => void
  onRing: (id: number | null) => void
}

const COLOURS: Record<SiteState, string> = {
  alarm: 'stroke-bad',
  offline: 'stroke-off',
  quiet: 'stroke-warn',
  none: 'stroke-control',
  online: 'stroke-ok',
}

/** A site, or how many there are; placed by what holds it, with its middle at its place. */
const Marker = memo(function Marker({ group, isSelected, isRinged, onPress, onRing }: MarkerProps) {
  const [first] = group.sites
  const isOne = group.sites.length === 1
  const size = isOne && isSelected ? 30 : markerSize(group)
  const ring = isSelected || isRinged ? `outline-2 outline-accent ${isOne ? '' : 'outline-offset-2'}` : ''
  const edge = isOne ? `border ${isSelected || isRinged ? 'border-transparent' : 'border-line-strong'}` : ''
  return (
    <button
      type="button"
      data-marker={group.key}
      aria-label={isOne && first ? `${first.name}, ${STATE_NAMES[first.state]}` : labelOf(group)}
      title={isOne ? first?.name : undefined}
      aria-pressed={isOne ? isSelected : undefined}
      onClick={() => onPress(group)}
      onPointerEnter={() => isOne && onRing(first?.id ?? null)}
      onPointerLeave={() => onRing(null)}
      className={`absolute top-0 left-0 flex items-center justify-center rounded-full bg-surface focus-visible:z-20 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent coarse:before:absolute coarse:before:-inset-2 ${edge} ${ring} ${isSelected || isRinged ? 'z-10' : ''}`}
      style={{ width: size, height: size, margin: `${-size / 2}px 0 0 ${-size / 2}px` }}
    >
      {isOne && first ? <StateGlyph state={first.state} /> : <Ring group={group} size={size} />}
    </button>
  )
})

const count = (group: Group): [SiteState, number][] =>
  SITE_STATES.map(state => [state, group.sites.filter(site => site.state === state).length] as [SiteState, number])

const labelOf = (group: Group): string => {
  const states = count(group).filter(([, many]) => many > 0)
  const parts = states.map(([state, many]) => `${many} ${STATE_NAMES[state].toLowerCase()}`)
  return `${group.sites.length} sites, ${placeName(group.sites)}: ${parts.join(', ')}`
}

const RING = 4
/** Between the parts, and the least that a part takes, as shares of the ring. */
const GAP = 0.025
const MIN_SIZE = 0.05

/** The ring of a cluster, split by state; those without a device come first, at its right the good ones. */
function Ring({ group, size }: { group: Group; size: number }) {
  const states = count(group).filter(([, many]) => many > 0)
  const radius = (size - RING) / 2
  const around = 2 * Math.PI * radius
  const least = states.map(([, many]) => Math.max(MIN_SIZE, many / group.sites.length))
  const sum = least.reduce((total, share) => total + share, 0)
  const gap = states.length > 1 ? GAP : 0
  let from = 0
  const parts = [...states].reverse().map(([state], index) => {
    const share = (least[states.length - 1 - index] as number) / sum
    const part = { state, from, share: Math.max(0.01, share - gap) }
    from += share
    return part
  })
  return (
    <>
      <svg width={size} height={size} aria-hidden="true" className="absolute inset-0 -rotate-90">
        {parts.map(({ state, from: start, share }) => (
          <circle
            key={state}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth={RING}
            strokeDasharray={`${share * around} ${around}`}
            strokeDashoffset={-(start + gap / 2) * around}
            className={COLOURS[state]}
          />
        ))}
      </svg>
      <span className="num relative text-meta font-semibold">{formatNumber(group.sites.length)}</span>
      {states.some(([state]) => state === 'alarm') && (
        <StateGlyph
          state="alarm"
          size={15}
          className="absolute -top-1.5 -right-2 overflow-visible *:first:stroke-surface *:first:stroke-3 *:first:[paint-order:stroke]"
        />
      )}
    </>
  )
}
