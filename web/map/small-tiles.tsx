import { useEffect, useRef } from 'react'
import { createMap } from './create-map.ts'
import { metresPerPixelAt } from './mercator.ts'
import { METRES_PER_PIXEL } from './small-map.tsx'

/** The configured street map under a small map: to look at only. */
export function SmallTiles({ styleUrl, ...place }: { styleUrl: string; latitude: number; longitude: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const { latitude, longitude } = place
  useEffect(() => {
    const zoom = Math.log2(metresPerPixelAt(latitude, 0) / METRES_PER_PIXEL)
    const map = createMap(frame.current as HTMLElement, {
      style: styleUrl,
      center: [longitude, latitude],
      zoom,
      interactive: false,
      attributionControl: { compact: false },
    })
    return () => map.remove()
  }, [styleUrl, latitude, longitude])
  return <div ref={frame} className="absolute inset-0" />
}
