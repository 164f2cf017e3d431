import { Button } from 'react-aria-components'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/layers/menu.tsx'
import { SITE_STATES, type SiteState, STATE_NAMES } from '../site-state/site-state.ts'
import { StateGlyph } from '../site-state/state-glyph.tsx'
import { PANEL } from './map-controls.tsx'
import { m } from './messages.ts'
import { SHADE_STEPS, shadeColour } from './shade-colours.ts'
import type { Colouring, Shades } from './shades.ts'

const STATES: SiteState[] = ['online', 'quiet', 'alarm', 'offline', 'none', 'counted']

const CHOICES = [
  { id: 'state', label: m.byState },
  { id: 'against', label: m.byV85 },
  { id: 'above', label: m.byShareOver },
  { id: 'adt', label: m.byAdt },
] as const

interface Props {
  colouring: Colouring | undefined
  className?: string
}

/** What the markers show, which the user chooses, and what their shapes or colours mean. */
export const MapLegend = ({ colouring, className = '' }: Props) => (
  <div className={`${PANEL} flex flex-col gap-2 px-3 py-2 text-meta text-text-2 ${className}`}>
    {colouring && (
      <Menu
        label={m.colourBy}
        entries={CHOICES.map(({ id, label }) => ({
          id,
          label,
          ...(id === colouring.by && { icon: 'check' as const }),
          onAction: () => colouring.onChange(id),
        }))}
        placement="top start"
      >
        <Button
          aria-label={m.colourIsBy({ figure: CHOICES.find(({ id }) => id === colouring.by)?.label ?? '' })}
          className="pointer-events-auto -mx-1.5 flex h-6 items-center gap-1 self-start rounded-tag px-1.5 font-medium text-text hover:bg-hover coarse:h-9"
        >
          {CHOICES.find(({ id }) => id === colouring.by)?.label}
          <Icon name="chevron-down" size={14} className="text-text-3" />
        </Button>
      </Menu>
    )}
    {colouring?.shades ? (
      <Ramp shades={colouring.shades} note={colouring.note} />
    ) : (
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {STATES.filter(state => SITE_STATES.includes(state)).map(state => (
          <li key={state} className="flex items-center gap-1.5">
            <StateGlyph state={state} size={12} />
            {STATE_NAMES[state]}
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** The colours from the lowest to the highest value. */
const Ramp = ({ shades, note }: { shades: Shades; note: string | undefined }) => (
  <div role="status" className="flex flex-col gap-1">
    {!shades.isEmpty && (
      <div className="num flex items-center gap-2">
        {shades.write(shades.min)}
        <span aria-hidden="true" className="flex overflow-hidden rounded-tag border border-line-strong">
          {SHADE_STEPS.map(step => (
            <span key={step} className="h-3 w-4" style={{ background: shadeColour(step) }} />
          ))}
        </span>
        {shades.write(shades.max)}
      </div>
    )}
    {note && <p>{note}</p>}
  </div>
)
