import { Button } from 'react-aria-components'
import { Tooltip } from '../ui/tooltip.tsx'

/** A name that not everybody knows: hover, focus or a tap says what it means. */
export const Explained = ({ name, text }: { name: string; text: string }) => (
  <Tooltip text={text}>
    <Button
      aria-label={`${name}: ${text}`}
      className="-my-1 py-1 text-left underline decoration-line-strong decoration-dotted underline-offset-3"
    >
      {name}
    </Button>
  </Tooltip>
)
