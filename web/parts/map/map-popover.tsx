import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { StateGlyph } from '../site-state/state-glyph.tsx'
import { type GlMap, sizeOf } from './gl-map.ts'
import type { MarkerGroup } from './group-near-sites.ts'
import type { MapSite } from './map-site.ts'
import { markerSize } from './marker-layers.ts'
import { m } from './messages.ts'
import { fromMercator } from './sketch/mercator.ts'
import { onMapMove } from './use-map-value.ts'

const EDGE = 8
const TIP = 7

interface Props {
  map: GlMap
  group: MarkerGroup
  label: string
  onClose: () => void
  children: ReactNode
}

/** A popover above or below a marker; it follows the map. */
export function MapPopover({ map, group, label, onClose, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const at = fromMercator(group)
    // The marker is drawn a little larger while it is selected.
    const away = markerSize(group) / 2 + TIP + 7
    const updatePosition = () => {
      if (!box.current || !tip.current) return
      const { width, height } = sizeOf(map)
      const { offsetWidth, offsetHeight } = box.current
      const { x, y } = map.project([at.longitude, at.latitude])
      const isAbove = y - away - offsetHeight > EDGE || y > height / 2
      const left = Math.min(Math.max(x - offsetWidth / 2, EDGE), Math.max(EDGE, width - offsetWidth - EDGE))
      const top = isAbove ? y - away - offsetHeight : y + away
      const isVisible = x >= 0 && y >= 0 && x <= width && y <= height
      box.current.style.visibility = isVisible ? '' : 'hidden'
      box.current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
      const along = Math.min(Math.max(x - left, 16), offsetWidth - 16)
      tip.current.style.left = `${Math.round(along - TIP)}px`
      tip.current.style.top = isAbove ? `${offsetHeight - TIP - 2}px` : `${-TIP}px`
    }
    updatePosition()
    const size = new ResizeObserver(updatePosition)
    if (box.current) size.observe(box.current)
    const stop = onMapMove(map, updatePosition)
    return () => {
      size.disconnect()
      stop()
    }
  }, [map, group])
  return (
    <section
      ref={box}
      aria-label={label}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      className="absolute top-0 left-0 z-20 w-[300px] max-w-[calc(100%-16px)] rounded-card border border-line bg-raised px-3.5 py-3 shadow-float"
    >
      <span ref={tip} aria-hidden="true" className="absolute size-3.5 rotate-45 rounded-[2px] bg-raised" />
      <div className="relative">{children}</div>
    </section>
  )
}

interface SpotListProps {
  sites: readonly MapSite[]
  onSelect: (id: number) => void
  onClose: () => void
}

/** The list of sites that no zoom can separate. */
export function SpotList({ sites, onSelect, onClose }: SpotListProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <p className="pb-1 text-meta text-text-3">{m.countAtThisPlace({ count: sites.length })}</p>
      <ul className="-mx-2 max-h-60 overflow-y-auto">
        {sites.map((site, index) => (
          <li key={site.id}>
            <button
              type="button"
              ref={index === 0 ? first : undefined}
              onClick={() => {
                onClose()
                onSelect(site.id)
              }}
              className="focus-inside flex h-control w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover"
            >
              <StateGlyph state={site.state} />
              <span className="min-w-0 truncate">{site.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
