import type { Figures } from '../../../client/wayside.ts'
import type { RowShape } from './write-rows.ts'

export interface FigureRow {
  site: number
  section: string
  /** `adt`, `weekdays 1 mean`. */
  figure: string
  value: string | number | boolean | null
}

/** Fields that name an item of a list. */
const NAMES = [
  'rank',
  'channel',
  'weekday',
  'hour',
  'date',
  'month',
  'start',
  'from',
  'vehicle_class',
  'class',
  'percent',
  'offset',
]

/** One row for each value of an answer, in its order. */
export function figureRows({ items }: Figures): FigureRow[] {
  return items.flatMap(({ site, time_zone: _, from, to, used, ...sections }) =>
    Object.entries({ used, ...sections }).flatMap(([section, value]) =>
      valuesIn(value, '').map(({ name, value }) => ({ site, section, figure: name.trim(), value })),
    ),
  )
}

type Scalar = FigureRow['value']

function valuesIn(value: unknown, name: string): { name: string; value: Scalar }[] {
  if (Array.isArray(value)) return valuesOfList(value, name)
  if (typeof value !== 'object' || value === null) return [{ name, value: value as Scalar }]
  return Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, `${name} ${key}`))
}

function valuesOfList(list: unknown[], name: string): { name: string; value: Scalar }[] {
  // Limits, intervals and bins: [30, 12] is 30:12.
  if (list.every(item => typeof item !== 'object' || Array.isArray(item))) {
    const text = list.map(item => (Array.isArray(item) ? item.join(':') : String(item)))
    return [{ name, value: text.join(' ') }]
  }
  return (list as { [key: string]: unknown }[]).flatMap(item => {
    const own = NAMES.filter(key => item[key] !== undefined && item[key] !== null)
    const names = own.includes('channel') && own.includes('start') ? ['channel'] : own
    const rest = Object.entries(item).filter(([key]) => !names.includes(key))
    const label = names.map(key => item[key]).join(' ')
    return rest.flatMap(([key, inner]) => valuesIn(inner, `${name} ${label} ${key}`))
  })
}

export const FIGURE_SHAPE: RowShape<FigureRow> = {
  columns: [
    { title: 'SITE', cell: row => row.site, right: true },
    { title: 'SECTION', cell: row => row.section },
    { title: 'FIGURE', cell: row => row.figure, minWidth: 20 },
    { title: 'VALUE', cell: row => (row.value === null ? null : String(row.value)), right: true, minWidth: 12 },
  ],
  csv: {
    site: row => row.site,
    section: row => row.section,
    figure: row => row.figure,
    value: row => row.value,
  },
}
