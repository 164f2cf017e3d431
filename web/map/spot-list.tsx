import { useEffect, useRef } from 'react'
import { StateGlyph } from '../site-state/state-glyph.tsx'
import type { MapSite } from './map-site.ts'

interface Props {
  sites: readonly MapSite[]
  onSelect: (id: number) => void
  onClose: () => void
}

/** Sites that lie so close that no zoom parts them. */
export function SpotList({ sites, onSelect, onClose }: Props) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <p className="pb-1 text-meta text-text-3">{sites.length} sites at this place</p>
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
