import { type ReactNode, useMemo } from 'react'
import {
  type DocumentBlock,
  type DocumentFact,
  type DocumentSection,
  type KeyFigure,
  linesOf,
  type ReportDocument,
  type StripPart,
} from '../../../charts/report-document.ts'
import { keepUnits } from '../../../contract/text/keep-units.ts'
import { Failure } from '../../ui/failure.tsx'
import { useTitle } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { m as mapMessages } from '../map/messages.ts'
import { RoadSketch } from '../map/sketch/road-sketch.tsx'
import { fillOf, Mark } from '../plots/legend.tsx'
import { m } from './messages.ts'
import { usePageMargins } from './page-margins.ts'
import { ReportPlot } from './report-plot.tsx'
import { ReportTable } from './report-table.tsx'
import type { ShownSection } from './use-report.ts'

/** A sheet of A4 with margins of 15 mm; on paper the margins are those of the page. */
export const Sheet = ({ label, children }: { label: string; children: ReactNode }) => (
  <article
    aria-label={label}
    className="mx-auto w-full max-w-[794px] border border-line bg-surface px-[57px] py-12 max-md:px-4 max-md:py-5 print:max-w-none print:border-0 print:p-0"
  >
    {children}
  </article>
)

/** The report as it is printed: the head, the key figures and the sections, in the order of the PDF. */
export function ReportSheet({ document, sections }: { document: ReportDocument; sections: ShownSection[] }) {
  const { title, subtitle, organization, logo, kind, head, map, figures, foot } = useMemo(
    () => withKeptUnits(document),
    [document],
  )
  // Browsers propose it as the name of a printed file.
  useTitle(`${title}, ${subtitle}`)
  usePageMargins({ title, kind, foot: foot.about })
  return (
    <Sheet label={`${kind}, ${title}`}>
      <header>
        <div className="flex flex-wrap justify-between gap-x-4 border-b border-text pb-1 text-meta text-text-2">
          <p>
            {logo ? (
              <img src={logo} alt={m.logo({ organization })} className="inline h-6 max-w-40 bg-white object-contain" />
            ) : (
              <span className="font-semibold text-text">Wayside</span>
            )}{' '}
            <span className="ms-2">{organization}</span>
          </p>
          <p>{kind}</p>
        </div>
        <h2 className="mt-4 text-site font-semibold tracking-[-0.015em] wrap-anywhere">{title}</h2>
        <p className="num text-card text-text-2">{subtitle}</p>
        <div className="mt-4 grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_268px] print:grid-cols-[minmax(0,1fr)_268px]">
          <Facts facts={head} />
          {map && (
            <div className="relative h-44 overflow-hidden border border-line bg-(--map-land)">
              <RoadSketch label={mapMessages.mapOf({ name: title })} {...map} height={174} />
              <span className="absolute inset-0 m-auto flex size-6 items-center justify-center rounded-full border-2 border-accent bg-surface">
                <span className="size-2.5 rounded-full bg-accent" />
              </span>
            </div>
          )}
        </div>
      </header>
      {figures.length > 0 && <KeyFigures figures={figures} />}
      {sections.map(section => (
        <SectionPart key={section.key} section={section} />
      ))}
      <p className="mt-6 hidden text-meta text-text-2 print:block">{foot.made}</p>
    </Sheet>
  )
}

/** The texts of the service, without lines that end between a number and its unit. */
const withKeptUnits = <Texts,>(texts: Texts): Texts =>
  JSON.parse(JSON.stringify(texts), (_, value) => (typeof value === 'string' ? keepUnits(value) : value))

function SectionPart({ section: { content, title, error, onRetry } }: { section: ShownSection }) {
  const kept = useMemo(() => content && withKeptUnits(content), [content])
  if (kept) return <SectionContent {...kept} />
  return (
    <section className="mt-7">
      <h3 className="text-card font-semibold">{title}</h3>
      {error ? (
        <Failure title={m.couldNotLoadPart} error={error} onRetry={onRetry} />
      ) : (
        <Loading label={m.loadingPart({ title })}>
          <Skeleton className="mt-2 h-60 w-full" />
        </Loading>
      )}
    </section>
  )
}

const SectionContent = ({ title, lead, blocks }: DocumentSection) => (
  <section className="mt-7 print:mt-5">
    <div className="break-after-avoid break-inside-avoid">
      <h3 className="text-card font-semibold">{title}</h3>
      {lead !== '' && <p className="text-meta text-text-2">{lead}</p>}
    </div>
    {blocks.map((block, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a section have no other name
      <div key={i} className="mt-2">
        <BlockContent block={block} label={blocks.length > 1 ? `${title} ${i + 1}` : title} lead={lead} />
      </div>
    ))}
  </section>
)

function BlockContent({ block, label, lead }: { block: DocumentBlock; label: string; lead: string }) {
  switch (block.type) {
    case 'table':
      return <ReportTable table={block.table} label={label} />
    case 'facts':
      return <Facts facts={block.facts} isWide />
    case 'text':
      return <p className="text-meta wrap-anywhere text-text-2">{block.text}</p>
    case 'strip':
      return <Strip parts={block.parts} />
    case 'plot':
      return (
        <div className="break-inside-avoid">
          <ul className="mb-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-meta text-text-2">
            {block.legend.map(entry => (
              <li key={entry.label} className="inline-flex items-center gap-1.5">
                <Mark {...entry} />
                {entry.label}
              </li>
            ))}
          </ul>
          <ReportPlot plot={block.plot} label={[label, lead].filter(Boolean).join('. ')} />
        </div>
      )
  }
}

const Facts = ({ facts, isWide = false }: { facts: DocumentFact[]; isWide?: boolean }) => (
  <dl
    className={`grid break-inside-avoid content-start gap-x-4 gap-y-1 text-meta ${isWide ? 'grid-cols-[minmax(96px,148px)_minmax(0,1fr)]' : 'grid-cols-[96px_minmax(0,1fr)]'}`}
  >
    {facts.map(fact => (
      <div key={`${fact.name} ${fact.values[0]}`} className="contents">
        <dt className="text-text-2">{fact.name}</dt>
        <dd className="wrap-anywhere">
          {linesOf(fact).map(value => (
            <p key={value}>{value}</p>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)

const KeyFigures = ({ figures }: { figures: KeyFigure[] }) => (
  <dl className="mt-5 grid break-inside-avoid grid-cols-2 gap-x-3 gap-y-3 border-y border-t-text border-b-line-strong py-2.5 md:auto-cols-[minmax(min-content,1fr)] md:grid-flow-col md:grid-cols-none print:auto-cols-[minmax(min-content,1fr)] print:grid-flow-col print:grid-cols-none">
    {figures.map(({ name, value, unit, more }) => (
      <div key={name} className="flex flex-col">
        <dt className="text-meta text-text-2">{name}</dt>
        <dd className="num text-figure font-semibold">
          {value} {unit && <span className="text-meta font-normal">{unit}</span>}
        </dd>
        <dd className="num text-meta text-text-2">{more}</dd>
      </div>
    ))}
  </dl>
)

/** The table above it has the same shares as numbers. */
const Strip = ({ parts }: { parts: StripPart[] }) => (
  <div aria-hidden="true" className="flex h-3.5 break-inside-avoid gap-px">
    {parts.map(({ label, colour, share }) => (
      <div key={label} style={{ flexGrow: share, background: fillOf(colour) }} />
    ))}
  </div>
)
