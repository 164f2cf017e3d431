import { formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'

export const IN_OPEN_BIN = m.inOpenBin

interface Props {
  /** Known by bins alone. */
  speeds: { p85: number | null; bin_width?: number }
  unit: string
}

/** That speeds are interpolated in bins, and how wide these are; or that V85 is above the highest edge. */
export const FromBins = ({ speeds: { p85, bin_width: width = 0 }, unit }: Props) => (
  <span className="block">{p85 === null ? m.inOpenBin : m.fromBins({ width: widthText(width), unit })}</span>
)

export const widthText = (width: number): string => formatNumber(width, { digits: Number.isInteger(width) ? 0 : 1 })
