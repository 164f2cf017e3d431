import { useEffect, useRef } from 'react'
import { createMap } from '../gl-map.ts'
import { metresPerPixelAt } from './mercator.ts'

interface Props {
  styleUrl: string
  latitude: number
  longitude: number
  metresPerPixel: number
}

/** The configured street map below a small map, not interactive. */
export function SmallTiles({ styleUrl, latitude, longitude, metresPerPixel }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const zoom = Math.log2(metresPerPixelAt(latitude, 0) / metresPerPixel)
    const map = createMap(frame.current as HTMLElement, {
      style: styleUrl,
      center: [longitude, latitude],
      zoom,
      interactive: false,
      attributionControl: { compact: false },
    })
    return () => map.remove()
  }, [styleUrl, latitude, longitude, metresPerPixel])
  return <div ref={frame} className="absolute inset-0" />
}
