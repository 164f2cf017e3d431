/** The groups of figures that a request may ask for. */
export const FIGURE_SECTIONS = [
  'volume',
  'aadt',
  'design_hours',
  'peak_hours',
  'speeds',
  'pace',
  'above_limit',
  'free_flow',
  'classes',
  'histograms',
  'by_direction',
  'by_hour',
  'by_weekday',
  'by_weekday_hour',
  'by_day',
  'by_month',
  'hours',
  'quarters',
  'headways',
  'lengths',
] as const
export type FigureSection = (typeof FIGURE_SECTIONS)[number]
