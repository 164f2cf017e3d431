import { Tag } from '../../ui/tag.tsx'
import { m } from './messages.ts'

/** The vehicles of this device are invented. */
export const SimulatedTag = () => <Tag tone="accent">{m.simulated}</Tag>

/** What that means, and how it ends; for those who manage devices. */
export const SimulatedNote = () => (
  <p className="mb-2 text-meta text-text-2">
    {m.invented} {m.becomesYours}
  </p>
)
