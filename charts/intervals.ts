export const INTERVAL_MINUTES = {
  '5m': 5,
  '15m': 15,
  '1h': 60,
  '1d': 1_440,
  '1w': 10_080,
  '1mo': 43_200,
}
export type Interval = keyof typeof INTERVAL_MINUTES

export const isShorterThanDay = (interval: Interval): boolean => INTERVAL_MINUTES[interval] < INTERVAL_MINUTES['1d']
