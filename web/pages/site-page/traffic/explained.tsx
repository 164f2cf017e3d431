import { Button, Dialog, DialogTrigger } from 'react-aria-components'
import { Popover } from '../../../ui/layers/popover.tsx'
import { Tooltip } from '../../../ui/layers/tooltip.tsx'

/** A term with its explanation, shown on hover, focus and press. */
export const Explained = ({ name, text }: { name: string; text: string }) => (
  <DialogTrigger>
    <Tooltip text={text}>
      <Button className="-my-1 py-1 text-start underline decoration-line-strong decoration-dotted underline-offset-3 coarse:-my-2.5 coarse:py-2.5">
        {name}
      </Button>
    </Tooltip>
    <Popover className="max-w-72">
      <Dialog aria-label={name} className="px-3 py-2 text-meta outline-none">
        {text}
      </Dialog>
    </Popover>
  </DialogTrigger>
)
