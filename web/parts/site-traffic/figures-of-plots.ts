import { readBins, visibleBins } from '../../../charts/speed-bins.ts'
import type { DrawnSpeeds, SpeedLine } from '../../../charts/speed-option.ts'
import type { SiteFigures } from '../../../client/shapes.ts'
import type { VehicleClass } from '../plots/vehicle-classes.ts'

/** How many vehicles of each class the range has. */
export const countsOfClasses = ({ volume }: SiteFigures): Map<VehicleClass, number> =>
  new Map((volume?.in_window.classes ?? []).map(({ vehicle_class, count }) => [vehicle_class, count]))

/** The distribution of speeds. */
export function speedsOf({ speed_bins, speeds, above_limit }: SiteFigures, unit: string): DrawnSpeeds | null {
  if (!speed_bins || !speeds || !above_limit) return null
  const { limits } = above_limit
  const bins = readBins(speed_bins.bins_5)
  const lines = [
    ...limits.map(speed => ({ name: 'Limit', speed })),
    { name: 'V85', speed: speeds.p85 },
    { name: 'V50', speed: speeds.p50 },
    { name: 'V15', speed: speeds.p15 },
  ].filter((line): line is SpeedLine => line.speed !== null)
  const drawn = visibleBins(
    bins,
    lines.map(line => line.speed),
  )
  return { bins, drawn, vehicles: speeds.count, limits, lines, unit }
}
