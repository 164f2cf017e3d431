import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useCopy } from '../../ui/files/copy-button.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { Menu } from '../../ui/layers/menu.tsx'
import { STALE } from '../../ui/skeleton.tsx'
import { isLongTable, Table } from '../../ui/table.tsx'
import { formatNumber, MISSING } from '../../ui/text/format.ts'
import { drawPicture, type Picture } from './draw-picture.ts'
import { m } from './messages.ts'
import { csvOf, headOf, type Sheet, type SheetColumn } from './sheet.ts'
import type { Marking } from './use-marking.ts'

/** Texts of saved pictures and file names. */
export interface Caption {
  site: string
  range: string
  /** `DE-HAM-01-2026-11-08-2026-11-14` */
  fileName: string
  /** The time zone of the site, in the heads of times. */
  zone?: string
}

export interface PlotState {
  isLoading: boolean
  /** Older data is shown while new data loads. */
  isStale: boolean
  error: unknown
  onRetry: () => void
}

/** Shows the request of a plot, by its name, as code; null where there is none. */
export const PlotCode = createContext<((plot: string) => void) | null>(null)

export interface PlotFrameProps {
  title: string
  /** Part of file names: `volume`. */
  name: string
  caption: Caption
  /** What is drawn, in which unit. */
  lead: ReactNode
  /** Segments in the head. */
  actions?: ReactNode
  /** Adds a button for those who may mark a stretch of time. */
  marking?: Marking
  legend?: ReactNode
  height: number
  state: PlotState
  /** What is drawn, as a table; null until it is loaded. */
  sheet: (() => Sheet) | null
  /** The picture to save; null until the plot is drawn. */
  picture: () => Picture | null
  /** `toggleTable` is for the key T. */
  children: (toggleTable: () => void) => ReactNode
  className?: string
}

/** A card with a plot and its legend; the data is also shown as a table and saved as files. */
export function PlotFrame(props: PlotFrameProps) {
  const { title, name, caption, lead, actions, marking, legend, height, state, sheet, picture, children } = props
  const { className = '' } = props
  const showCode = useContext(PlotCode)
  const [isTable, setTable] = useState(false)
  const table = isTable && sheet ? sheet() : null
  const leadElement = useRef<HTMLDivElement>(null)
  const { result, copy } = useCopy()
  const fileName = `${caption.fileName}-${name}`
  const savePicture = async () => {
    const drawn = picture()
    if (drawn)
      saveFile(
        `${fileName}.png`,
        await drawPicture(drawn, { title, lead: leadElement.current?.innerText ?? '', ...caption }),
      )
  }
  const saveTable = () =>
    sheet && saveFile(`${fileName}.csv`, new Blob([csvOf(sheet())], { type: 'text/csv;charset=utf-8' }))
  const entries = [
    { id: 'png', label: m.saveAsPicturePng, icon: 'image' as const, onAction: savePicture, isDisabled: isTable },
    { id: 'csv', label: m.saveAsTableCsv, icon: 'file-down' as const, onAction: saveTable },
    { id: 'link', label: m.copyLink, icon: 'link' as const, onAction: () => void copy(location.href) },
    ...(showCode
      ? [{ id: 'code', label: m.getAsCode, icon: 'terminal' as const, onAction: () => showCode(name) }]
      : []),
  ]
  return (
    <section
      aria-label={title}
      data-long={table ? isLongTable(table.rows.length) : undefined}
      className={`min-w-0 rounded-card border border-line bg-surface pb-3 ${className}`}
    >
      <div className="flex gap-1.5 px-4 pt-1.5 *:flex *:min-h-[34px] *:items-center *:gap-x-1.5">
        {/* The choices take a line of their own where the title leaves them no room. */}
        <div className="grow flex-wrap gap-y-1">
          <h2 className="me-auto text-card font-semibold">{title}</h2>
          <span role="status" className="text-meta text-text-2">
            {result}
          </span>
          <div className="flex gap-1.5 max-md:hidden">{actions}</div>
        </div>
        <div className="self-start">
          {marking?.canMark && (
            <IconButton
              icon="highlighter"
              label={m.markAPeriod({ title })}
              aria-pressed={marking.isMarking}
              className={marking.isMarking ? 'bg-accent-soft text-accent-text' : ''}
              isDisabled={!sheet || isTable}
              onPress={marking.toggle}
            />
          )}
          <IconButton
            icon={isTable ? 'chart' : 'table'}
            label={isTable ? m.asPlot({ title }) : m.asTable({ title })}
            isDisabled={!sheet}
            onPress={() => setTable(!isTable)}
          />
          <Menu label={title} entries={entries}>
            <IconButton icon="ellipsis" label={m.moreAbout({ title })} isDisabled={!sheet} />
          </Menu>
        </div>
      </div>
      <div className="grid px-4 text-meta *:col-start-1 *:row-start-1">
        <div ref={leadElement} className={`text-text-3 ${marking?.isMarking ? 'invisible' : ''}`}>
          {lead}
        </div>
        {/* In the place of the lead, so that the plot stays where it is. */}
        {marking?.canMark && (
          <p role="status" className="text-accent-text print:hidden">
            {marking.isMarking && m.howToMark}
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-1.5 px-4 pt-2 md:hidden">{actions}</div>}
      {legend ? <div className="min-h-[34px] px-4 pt-1.5 pb-2">{sheet && legend}</div> : <div className="h-2.5" />}
      <div className="px-4">
        <Body state={state} height={height}>
          {table ? <AsTable title={title} sheet={table} height={height} /> : children(() => setTable(!isTable))}
        </Body>
      </div>
    </section>
  )
}

function Body({ state, height, children }: { state: PlotState; height: number; children: ReactNode }) {
  if (state.error) {
    return (
      <div style={{ minHeight: height }}>
        <Failure title={m.couldNotLoadThisPlot} error={state.error} onRetry={state.onRetry} />
      </div>
    )
  }
  if (state.isLoading) {
    return <div role="status" aria-label={m.loading} aria-busy className="rounded-tag bg-sunken" style={{ height }} />
  }
  return (
    <div className={state.isStale ? STALE : ''} aria-busy={state.isStale}>
      {children}
    </div>
  )
}

function AsTable({ title, sheet, height }: { title: string; sheet: Sheet; height: number }) {
  const columns = sheet.columns.map((column, i) => ({
    key: String(i),
    head: headOf(column),
    cell: (row: Sheet['rows'][0]) => writeCell(row[i] ?? null, column),
    isNumber: column.isNumber,
    isRowHead: i === 0,
    className: 'whitespace-nowrap',
  }))
  return (
    <div style={{ height }}>
      <Table
        label={m.asTable({ title })}
        columns={columns}
        rows={sheet.rows}
        rowKey={row => row.slice(0, 3).join(' ')}
        maxHeight={`${height}px`}
      />
    </div>
  )
}

/** Formats a value of a table. */
const writeCell = (value: string | number | null, column: SheetColumn): string => {
  if (value === null) return MISSING
  return typeof value === 'number' ? formatNumber(value, { digits: column.digits ?? 0 }) : value
}
