import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PickMap } from '../../../parts/map/lazy-maps.tsx'
import { parseNumber } from '../../../ui/text/format.ts'
import type { SiteDraft } from './site-draft.ts'
import { setupListQuery } from './site-queries.ts'

interface Props {
  id: number | null
  draft: SiteDraft
  onChange: (change: Partial<SiteDraft>) => void
  className?: string
}

/** Each neighbour is a DOM element. */
const MAX_NEIGHBOURS = 60

/** The position and the bearings of a draft on the map. */
export function SiteMapPicker({ id, draft, onChange, className }: Props) {
  const position = positionOf(draft)
  const others = useNeighbours(id, position)
  const channels = draft.channels.flatMap(channel => {
    const [number, bearing] = [parseNumber(channel.number), parseNumber(channel.bearing_deg)]
    if (typeof number !== 'number') return []
    return [{ number, direction: channel.direction, bearing_deg: typeof bearing === 'number' ? bearing : null }]
  })
  const turn = (number: number, bearing_deg: number) =>
    onChange({
      channels: draft.channels.map(channel =>
        channel.number === String(number) ? { ...channel, bearing_deg: String(bearing_deg) } : channel,
      ),
    })
  return (
    <PickMap
      position={position}
      onMove={({ latitude, longitude }) => onChange({ latitude: String(latitude), longitude: String(longitude) })}
      channels={channels}
      onTurn={turn}
      country={draft.country}
      others={others}
      className={className}
    />
  )
}

function positionOf(draft: SiteDraft) {
  const [latitude, longitude] = [parseNumber(draft.latitude), parseNumber(draft.longitude)]
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** The nearest other sites; without a position, the first ones. */
function useNeighbours(id: number | null, position: ReturnType<typeof positionOf>) {
  const { data = [] } = useQuery(setupListQuery('active'))
  // Rounded to 0.01°, so that small moves do not recompute the neighbours.
  const [latitude, longitude] = [roundDegrees(position?.latitude), roundDegrees(position?.longitude)]
  return useMemo(() => {
    const neighbours = data.filter(site => site.id !== id).map(({ coordinates, name }) => ({ ...coordinates, name }))
    if (latitude === undefined || longitude === undefined) return neighbours.slice(0, MAX_NEIGHBOURS)
    const shrink = Math.cos((latitude * Math.PI) / 180)
    const distance = (place: (typeof neighbours)[number]) =>
      (place.latitude - latitude) ** 2 + ((place.longitude - longitude) * shrink) ** 2
    return neighbours.toSorted((a, b) => distance(a) - distance(b)).slice(0, MAX_NEIGHBOURS)
  }, [data, id, latitude, longitude])
}

const roundDegrees = (degrees: number | undefined) =>
  degrees === undefined ? undefined : Math.round(degrees * 100) / 100
