/** Dates as in the United States, for English pages and reports there. */
export const AMERICAN_DATES = {
  dayMonth: ({ day, month }: { day: number | string; month: string }) => `${month} ${day}`,
  weekdayDay: ({ weekday, day, month }: { weekday: string; day: number | string; month: string }) =>
    `${weekday}, ${month} ${day}`,
  withYear: ({ date, year }: { date: string; year: string }) => `${date}, ${year}`,
}
