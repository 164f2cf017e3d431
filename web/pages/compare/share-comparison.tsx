import { type ReportSubject, readOptions, reportRequest } from '../../parts/report-view/report-options.ts'
import ShareDialog from '../../parts/shares/share-dialog.tsx'
import { useMeasures } from '../../service/use-measures.ts'
import type { Side } from './report-subject.ts'

interface Props {
  subject: ReportSubject
  sides: Side[]
  onClose: () => void
}

/** A link to what is compared shows its report. */
export default function ShareComparison({ subject, sides, onClose }: Props) {
  const { units } = useMeasures()
  const names = [...new Set(sides.map(({ site }) => site.name))].join(' / ')
  const days = [...new Set(sides.map(side => side.range))].join(' / ')
  return (
    <ShareDialog
      site={{ id: subject.site.id, name: names }}
      shown={{ report: reportRequest(subject, readOptions({}), units) }}
      range={days}
      onClose={onClose}
    />
  )
}
