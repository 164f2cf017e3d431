import { OpenFrame } from './open-frame.tsx'
import { Opened } from './opened.tsx'
import { SharedPlots } from './shared-plots.tsx'
import { SharedReportView } from './shared-report.tsx'

/** What a link shows, once its password was entered. */
export default function SharedPage() {
  return (
    <OpenFrame>
      <Opened>
        {({ content, report }, address) =>
          content ? <SharedPlots view={content} /> : report && <SharedReportView report={report} address={address} />
        }
      </Opened>
    </OpenFrame>
  )
}
