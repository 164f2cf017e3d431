import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSameTimeZone } from '../../../../contract/times/time-zone.ts'
import { client } from '../../../service/client.ts'
import { parseNumber } from '../../../ui/text/format.ts'
import { countryName } from '../../../ui/text/locale.ts'
import { m } from './messages.ts'
import type { SiteDraft } from './site-draft.ts'

/** What the coordinates of a draft say: proposed with `onPropose`, and a warning where the draft says otherwise. */
export function usePlace(draft: SiteDraft, onPropose: (place: Partial<SiteDraft>) => void) {
  const [latitude, longitude] = [parseNumber(draft.latitude), parseNumber(draft.longitude)]
  const { data } = useQuery({
    queryKey: ['place', latitude, longitude],
    queryFn: ({ signal }) => client.place({ latitude: Number(latitude), longitude: Number(longitude) }, { signal }),
    enabled: isWithin(latitude, 90) && isWithin(longitude, 180),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is proposed once
  useEffect(() => {
    if (data?.country && data.time_zone) onPropose({ country: data.country, time_zone: data.time_zone })
  }, [data])
  const { country, time_zone } = data ?? {}
  return {
    country:
      country && draft.country && country !== draft.country
        ? m.coordinatesAreIn({ country: countryName(country) })
        : undefined,
    time_zone:
      time_zone && draft.time_zone && !isSameTimeZone(time_zone, draft.time_zone)
        ? m.clocksThereFollow({ zone: time_zone })
        : undefined,
  }
}

const isWithin = (degrees: number | string | null, limit: number) =>
  typeof degrees === 'number' && Math.abs(degrees) <= limit
