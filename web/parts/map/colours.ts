export interface MapColours {
  land: string
  border: string
  graticule: string
  text: string
  text2: string
  text3: string
  road: string
  roadEdge: string
  channels: string[]
}

/** Reads the colours of the current theme. */
export function readColours(): MapColours {
  const styles = getComputedStyle(document.documentElement)
  const read = (name: string) => styles.getPropertyValue(name).trim()
  return {
    land: read('--map-land'),
    border: read('--map-border'),
    graticule: read('--map-graticule'),
    text: read('--color-text'),
    text2: read('--color-text-2'),
    text3: read('--color-text-3'),
    road: read('--color-surface'),
    roadEdge: read('--color-line-strong'),
    channels: [1, 2, 3, 4].map(number => read(`--plot-channel-${number}`)),
  }
}
