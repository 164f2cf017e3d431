import { useSearch } from '@tanstack/react-router'
import { REPORT_LANGUAGE } from '../../parts/report-view/report-options.ts'
import { m } from './messages.ts'
import { Opened } from './opened.tsx'
import { SharedVolume } from './shared-plots.tsx'
import { SharedSheet } from './shared-report.tsx'

/** The plot or the report of a link alone, in a frame of another page; or with `?show=card` its card. */
export default function EmbeddedPage() {
  const { show }: { show?: string } = useSearch({ strict: false })
  return (
    <main id="main" className="bg-canvas">
      <Opened>
        {({ content, report, needs_password }, { id }) =>
          show === 'card' && !needs_password ? (
            <SharedCard id={id} title={(content ?? report)?.title ?? ''} />
          ) : content ? (
            <SharedVolume view={content} isEmbedded />
          ) : (
            report && <SharedSheet report={report} />
          )
        }
      </Opened>
    </main>
  )
}

const SharedCard = ({ id, title }: { id: string; title: string }) => (
  <>
    <h1 className="sr-only">{title}</h1>
    <img
      src={`/open/shared/${id}/card.svg?language=${REPORT_LANGUAGE}`}
      alt={m.cardOf({ title })}
      width={1200}
      height={630}
      className="h-auto w-full"
    />
  </>
)
