import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PrintedNote } from '../../ui/files/printed-note.tsx'
import { MAX_PRINTED_ROWS, readPrinting, usePrinting } from '../../ui/files/printing.ts'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import type { ListedSite } from './filter-sites.ts'
import { m } from './messages.ts'
import { SiteRow } from './site-row.tsx'
import type { Hours } from './use-sites.ts'

interface Props {
  sites: readonly ListedSite[]
  hours: ReadonlyMap<number, Hours>
  now: number
  selected: number | null
  highlighted: number | null
  onHighlight: (id: number | null) => void
  /** A click or the space bar. */
  onPress: (id: number) => void
  /** Enter. */
  onOpen: (id: number) => void
  /** Indices of the first row that is drawn and of that after the last. */
  onShown: (from: number, to: number) => void
  /** The sort menu, shown in the table head. */
  order: ReactNode
}

/** Rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 6
const HEAD_PX = 29

/** A virtual list: only visible rows are in the DOM; on paper all are. */
export function SiteList(props: Props) {
  const { sites, hours, now, selected, highlighted, onHighlight, onPress, onOpen, onShown, order } = props
  const frame = useRef<HTMLDivElement>(null)
  const rowHeight = useMedia('(pointer: coarse), (width < 760px)') ? 64 : 50
  const isPhone = useMedia(PHONE)
  const headHeight = isPhone ? 0 : HEAD_PX
  const { top, height } = useScroll(frame)
  const isPrinting = usePrinting()
  const from = isPrinting ? 0 : Math.max(0, Math.floor(top / rowHeight) - OVERSCAN_ROWS)
  const lastVisible = Math.ceil((top + height) / rowHeight)
  const to = Math.min(sites.length, isPrinting ? MAX_PRINTED_ROWS : lastVisible + OVERSCAN_ROWS)
  const drawn = sites.slice(from, to)
  // Paper does not wait for hours that were never shown: without them two columns are left out.
  const hasHours = !isPrinting || drawn.every(({ site }) => hours.has(site.id))
  useEffect(() => {
    if (isPrinting) return
    // Rows that are only scrolled past are not requested.
    const timer = setTimeout(() => onShown(from, to), 100)
    return () => clearTimeout(timer)
  }, [from, to, isPrinting, onShown])
  const scrollTo = useCallback(
    (index: number) => {
      const element = frame.current
      if (!element || index < 0) return
      const rowTop = index * rowHeight
      const room = element.clientHeight - headHeight
      const isVisible = rowTop >= element.scrollTop && rowTop + rowHeight <= element.scrollTop + room
      if (!isVisible) element.scrollTop = rowTop - (room - rowHeight) / 2
    },
    [rowHeight, headHeight],
  )
  useSelectedInView(sites, selected, scrollTo)
  const [active, setActive] = useState<number | null>(null)
  const tabStop = sites.findIndex(({ site }) => site.id === (active ?? selected))
  const stop =
    tabStop >= from && tabStop < to ? tabStop : Math.min(from + (top > 0 ? OVERSCAN_ROWS : 0), sites.length - 1)
  const moveTo = useFocusedRow(frame, sites, index => {
    setActive(sites[index]?.site.id ?? null)
    scrollTo(index)
  })
  const key = (event: React.KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-site]')
    const index = sites.findIndex(({ site }) => String(site.id) === row?.dataset.site)
    if (index < 0 || event.target !== row) return
    const page = Math.max(1, Math.floor(height / rowHeight) - 1)
    const moves: { [key: string]: number } = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: sites.length - 1,
    }
    const next = moves[event.key]
    const id = sites[index]?.site.id as number
    if (next !== undefined) moveTo(Math.min(Math.max(next, 0), sites.length - 1))
    else if (event.key === 'Enter') onOpen(id)
    else if (event.key === ' ') onPress(id)
    else return
    event.preventDefault()
  }
  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked and selected by the keyboard
        role="grid"
        aria-label={m.sites}
        aria-rowcount={sites.length + 1}
        className="block"
        onKeyDown={key}
        onBlur={() => onHighlight(null)}
      >
        <Heads order={order} hasHours={hasHours} />
        <tbody className="relative block" style={isPrinting ? undefined : { height: sites.length * rowHeight }}>
          {drawn.map((listed, i) => (
            <SiteRow
              key={listed.site.id}
              listed={listed}
              index={from + i}
              top={isPrinting ? null : (from + i) * rowHeight}
              height={rowHeight}
              hours={hours.get(listed.site.id)}
              hasHours={hasHours}
              now={now}
              isSelected={listed.site.id === selected}
              isHighlighted={listed.site.id === highlighted}
              isTabStop={from + i === stop}
              isPhone={isPhone}
              onPress={onPress}
              onHighlight={onHighlight}
            />
          ))}
        </tbody>
      </table>
      <PrintedNote rows={sites.length} />
    </div>
  )
}

/** Column heads; on phones only for screen readers. */
const Heads = ({ order, hasHours }: { order: ReactNode; hasHours: boolean }) => (
  <thead className="sticky top-0 z-10 block max-md:sr-only">
    <tr
      aria-rowindex={1}
      className="flex h-[29px] items-center border-b border-line bg-canvas px-4 text-meta text-text-3"
    >
      <th className="w-[26px]">
        <span className="sr-only">{m.state}</span>
      </th>
      <th className="flex flex-1 items-center gap-1.5 font-normal">
        {m.site}
        <span className="max-md:hidden">{order}</span>
      </th>
      {hasHours && (
        <>
          <th className="w-[94px] text-start font-normal md:max-lg:hidden">{m.last24Hours}</th>
          <th className="w-[72px] text-end font-normal" title={m.allClassesAreCounted}>
            {m.todayOfAll}
          </th>
        </>
      )}
    </tr>
  </thead>
)

function useScroll(frame: React.RefObject<HTMLElement | null>): { top: number; height: number } {
  const [scroll, setScroll] = useState({ top: 0, height: 900 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    // On paper the list is as high as all its rows: after printing none of them would be left out.
    const read = () => !readPrinting() && setScroll({ top: element.scrollTop, height: element.clientHeight })
    const size = new ResizeObserver(read)
    size.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [frame])
  return scroll
}

/** Scrolls to a site that was selected on the map. */
function useSelectedInView(
  sites: readonly ListedSite[],
  selected: number | null,
  scrollTo: (index: number) => void,
): void {
  const latest = useRef(sites)
  latest.current = sites
  useEffect(() => {
    if (selected !== null) scrollTo(latest.current.findIndex(({ site }) => site.id === selected))
  }, [selected, scrollTo])
}

/** Focuses a row, which may have to be rendered first. */
function useFocusedRow(
  frame: React.RefObject<HTMLElement | null>,
  sites: readonly ListedSite[],
  prepare: (index: number) => void,
): (index: number) => void {
  const focusTarget = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (focusTarget.current === null) return
    const row = frame.current?.querySelector<HTMLElement>(`[data-site="${focusTarget.current}"]`)
    if (!row) return
    focusTarget.current = null
    row.focus({ preventScroll: true })
  })
  return index => {
    focusTarget.current = sites[index]?.site.id ?? null
    prepare(index)
  }
}
