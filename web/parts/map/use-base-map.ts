import { useSuspenseQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { settingsQuery } from '../../service/client.ts'
import { useTheme } from '../../service/preferences.ts'
import { baseLayers, FONT } from './base-layers.ts'
import { readColours } from './colours.ts'
import { createMap, type GlMap, repaint } from './gl-map.ts'
import { offlineStyle } from './sketch/offline-style.ts'
import { sketchLand } from './sketch/sketch-land.ts'
import { loadWorld } from './sketch/world.ts'

export interface BaseMap {
  map: GlMap
  /** Whether a street map of a tile server is below it. */
  hasTiles: boolean
  /** A font that can be drawn: ours, or one of the street map's server. */
  font: string[]
  /** Whether the base map is drawn; layers on top wait for it, so that they do not delay it. */
  isDrawn: boolean
}

export type Camera = Parameters<typeof createMap>[1]

/** Creates the map in `frame` with its base: the configured street map, or coasts and borders. */
export function useBaseMap(frame: RefObject<HTMLElement | null>, camera: () => Camera): BaseMap | null {
  const styleUrl = useSuspenseQuery(settingsQuery).data.map_style_url
  const [base, setBase] = useState<BaseMap | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const start = useRef(camera)
  start.current = camera
  useEffect(() => {
    let map: GlMap | null = null
    let isRemoved = false
    const createBaseMap = async () => {
      const world = styleUrl ? [] : await loadWorld()
      if (isRemoved || !frame.current) return
      const created = createMap(frame.current, {
        ...start.current(),
        ...(styleUrl && { style: styleUrl, attributionControl: { compact: false } }),
      })
      map = created
      const removeSketch = styleUrl ? () => undefined : sketchLand(created, world)
      let hasTiles = styleUrl !== null
      let hasStyle = false
      created.on('style.load', () => {
        hasStyle = true
        const base = { map: created, hasTiles, font: hasTiles ? fontOf(created) : FONT }
        setBase({ ...base, isDrawn: false })
        whenDrawn(created, hasTiles, () => {
          removeSketch()
          setBase({ ...base, isDrawn: true })
        })
      })
      created.on('error', async () => {
        // Single tiles may fail. If the street map's style cannot be loaded, borders replace it.
        if (!hasTiles || hasStyle) return
        hasTiles = false
        created.setStyle(offlineStyle(created, await loadWorld()))
      })
      if (!styleUrl) created.setStyle(offlineStyle(created, world))
    }
    createBaseMap().catch(setFailure)
    return () => {
      isRemoved = true
      map?.remove()
      setBase(null)
    }
  }, [frame, styleUrl])
  useBaseTheme(base)
  if (failure) throw failure
  return base
}

function whenDrawn(map: GlMap, hasTiles: boolean, onDrawn: () => void): void {
  let isDrawn = false
  const checkDrawn = () => {
    if (isDrawn || !(hasTiles ? map.areTilesLoaded() : map.isSourceLoaded('land'))) return
    isDrawn = true
    // For measuring how long it took.
    performance.mark('map drawn')
    onDrawn()
  }
  map.on('render', checkDrawn)
  map.once('idle', checkDrawn)
}

function useBaseTheme(base: BaseMap | null): void {
  const theme = useTheme()
  const drawn = useRef(theme)
  useEffect(() => {
    if (!base || base.hasTiles || drawn.current === theme) return
    drawn.current = theme
    repaint(base.map, baseLayers(readColours()))
  }, [base, theme])
}

/** The first font in the street map's style: its server provides that one. */
function fontOf(map: GlMap): string[] {
  for (const layer of map.getStyle().layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every(name => typeof name === 'string')) return font as string[]
  }
  return FONT
}
