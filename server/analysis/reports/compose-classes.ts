import type { DocumentRow, DocumentSection } from '../../../charts/report-document.ts'
import { classMark } from '../../../contract/vehicles/class-colours.ts'
import { type TargetScheme, titleOfScheme } from '../../../contract/vehicles/target-schemes.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'
import { allLabel } from './compose-directions.ts'
import type { ReportData } from './read-report.ts'
import type { Words } from './words.ts'

/** Vehicles by class of the chosen scheme, and the share of each stored class as a strip. */
export function composeClasses(data: ReportData, words: Words): DocumentSection {
  const { m } = words
  const { classes, volume } = data.figures
  const present = classes.items.filter(({ count }) => count > 0)
  const counted = volume.in_window.classes.filter(({ count }) => count > 0).map(({ vehicle_class }) => vehicle_class)
  const colourOf = (name: VehicleClass) => classMark(name, counted)
  const all = present.reduce((sum, { count }) => sum + count, 0) + classes.unmapped
  const ofDirection = (figures: ReportData['directions'][number]['figures'], name: string) =>
    figures.classes.items.find(item => item.class === name)?.count ?? 0
  const scheme = data.options.class_scheme
  const row = (label: string, counts: number[], count: number): DocumentRow => ({
    cells: [label, ...counts, count, all === 0 ? null : (count / all) * 100],
  })
  const rows = present.map(({ class: name, count }) => ({
    ...row(
      isStored(name) && !scheme ? words.classes[name] : name,
      data.directions.map(({ figures }) => ofDirection(figures, name)),
      count,
    ),
    ...(isStored(name) && !scheme ? { swatch: colourOf(name) } : {}),
  }))
  const unmapped = data.directions.map(({ figures }) => figures.classes.unmapped)
  const totals = data.directions.map(({ figures }) =>
    figures.classes.items.reduce((sum, { count }) => sum + count, figures.classes.unmapped),
  )
  return {
    title: m.classes,
    lead: m.classesLead({ what: words.what }),
    blocks: [
      {
        type: 'table',
        table: {
          columns: [
            { head: scheme ? m.classOf({ scheme: titleOfScheme(scheme as TargetScheme) }) : m.class, digits: null },
            ...data.directions.map(({ channel }) => ({ head: `${channel.number} →`, digits: 0 })),
            { head: allLabel(data, words), digits: 0 },
            { head: m.shareColumn, digits: 1 },
          ],
          rows: [
            ...rows,
            ...(scheme ? [row(m.notMapped, unmapped, classes.unmapped)] : []),
            { ...row(m.sum, totals, all), isBold: true },
          ],
          notes: [],
        },
      },
      {
        type: 'strip',
        parts: volume.in_window.classes.map(({ vehicle_class, share }) => ({
          label: words.classes[vehicle_class],
          colour: colourOf(vehicle_class),
          share: share ?? 0,
        })),
      },
    ],
  }
}

const isStored = (name: string): name is VehicleClass => (VEHICLE_CLASSES as readonly string[]).includes(name)
