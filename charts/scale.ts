export interface Scale {
  /** Default: 0. */
  min?: number
  max: number
  step: number
}

/** From 0 to a round number above the largest value, in at most 5 steps of 1, 2, 2.5 or 5. */
export function scaleTo(largest: number, { whole = false } = {}): Scale {
  if (!(largest > 0)) return { max: whole ? 4 : 1, step: whole ? 1 : 0.25 }
  const magnitude = 10 ** Math.floor(Math.log10(largest / 5))
  const steps = [1, 2, 2.5, 5, 10].map(factor => factor * magnitude)
  const step = steps.find(one => Math.ceil(largest / one - 1e-9) <= 5 && (!whole || Number.isInteger(one)))
  const found = step ?? Math.max(1, Math.ceil(largest / 5))
  return { max: Math.ceil(largest / found - 1e-9) * found, step: found }
}

/** From a round number below `lowest` to one above `highest`, in at most 5 steps. */
export function scaleBetween(lowest: number, highest: number): Required<Scale> {
  const { step } = scaleTo(Math.max(highest - lowest, 1e-3))
  const [min, max] = [Math.floor(lowest / step + 1e-9) * step, Math.ceil(highest / step - 1e-9) * step]
  return { min, max: max > min ? max : min + step, step }
}

/** The digits after the point that tell the values of a scale apart: 2 for steps of 0.25. */
export function digitsOf({ step }: Scale): number {
  const digits = [0, 1, 2, 3].find(places => Math.abs(step * 10 ** places - Math.round(step * 10 ** places)) < 1e-9)
  return digits ?? 3
}

/** Writes the values of a scale with the digits that tell them apart. */
export function stepWriter(scale: Scale, number: (value: number, options: { digits: number }) => string) {
  const digits = digitsOf(scale)
  return (value: number): string => number(value, { digits: Math.abs(value) < scale.step / 2 ? 0 : digits })
}

/** An axis of speeds that are all the same would have one value. */
const MIN_SPEEDS = 10

/** Between speeds, so that the highest one and a limit are not drawn on the upper edge. */
export function scaleOfSpeeds(lowest: number, highest: number): Required<Scale> {
  const scale = scaleBetween(lowest, Math.max(highest, lowest + MIN_SPEEDS))
  return highest > scale.max - scale.step / 10 ? { ...scale, max: scale.max + scale.step } : scale
}
