export const STEPS = 8

export const shadeColour = (step: number): string => `var(--plot-low-${step})`

export const SHADE_STEPS = Array.from({ length: STEPS }, (_, index) => index + 1)
