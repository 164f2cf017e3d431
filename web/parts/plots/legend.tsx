import { type ReactNode, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { HATCHED_CLASS } from '../../../contract/vehicles/class-colours.ts'

export interface LegendEntry {
  key: string
  label: string
  /** Beside the swatch instead of the label. */
  content?: ReactNode
  /** Name of a colour. */
  colour?: string
  mark?: 'swatch' | 'line' | 'dashed' | 'hatch' | 'running'
  /** Not a series: it cannot be switched off. */
  isFixed?: boolean
}

interface Props {
  entries: LegendEntry[]
  /** Switched off. */
  hidden?: ReadonlySet<string>
  onToggle?: (key: string) => void
}

const NONE: ReadonlySet<string> = new Set()

/** The legend; an entry switches its series on and off. */
export const Legend = ({ entries, hidden = NONE, onToggle }: Props) => (
  <div className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-meta text-text-2">
    {entries.map(entry =>
      entry.isFixed ? (
        <span key={entry.key} className="inline-flex items-center gap-1.5">
          <Mark {...entry} />
          {entry.label}
        </span>
      ) : (
        <ToggleButton
          key={entry.key}
          isSelected={!hidden.has(entry.key)}
          onChange={() => onToggle?.(entry.key)}
          className="-mx-1 inline-flex h-5 items-center gap-1.5 rounded-tag px-1 coarse:h-9 hover:bg-hover not-data-selected:text-text-3 not-data-selected:line-through"
        >
          <Mark {...entry} isOff={hidden.has(entry.key)} />
          {entry.content ?? entry.label}
        </ToggleButton>
      ),
    )}
  </div>
)

const HATCH = 'repeating-linear-gradient(135deg, var(--plot-hatch) 0 1.5px, transparent 1.5px 4px)'

/** The background of a part of a strip, or of a swatch in a table. */
export const fillOf = (colour: string): string => (colour === HATCHED_CLASS ? HATCH : `var(${colour})`)

export function Mark({ mark = 'swatch', isOff, ...entry }: Partial<LegendEntry> & { isOff?: boolean }) {
  if (mark === 'line' || mark === 'dashed') {
    const style = { borderColor: `var(${entry.colour ?? '--plot-comparison'})` }
    return <span className={`w-3.5 border-t-[1.5px] ${mark === 'dashed' ? 'border-dashed' : ''}`} style={style} />
  }
  const { colour = '--plot-other' } = entry
  if (mark === 'hatch' || mark === 'running') {
    return (
      <svg width="11" height="11" aria-hidden="true" className="shrink-0">
        <rect
          x=".5"
          y=".5"
          width="10"
          height="10"
          rx="1.5"
          fill={mark === 'running' ? `var(${colour})` : 'none'}
          fillOpacity={0.4}
          stroke={mark === 'running' ? `var(${colour})` : 'var(--plot-hatch)'}
          strokeDasharray={mark === 'running' ? '2 1.5' : undefined}
        />
        {mark === 'hatch' && <path d="M1 7 7 1M3.5 10 10 3.5" stroke="var(--plot-hatch)" />}
      </svg>
    )
  }
  return (
    <span
      className={`size-2.5 shrink-0 rounded-[2px] border ${isOff ? 'border-control' : 'border-transparent'}`}
      style={isOff ? undefined : { background: `var(${colour})` }}
    />
  )
}

/** Which series of a plot are switched off. */
export function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  return { hidden, toggle }
}
