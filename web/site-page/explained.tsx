import { Button, Dialog, DialogTrigger } from 'react-aria-components'
import { Popover } from '../ui/popover.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** A name that not everybody knows: a mouse over it, the focus on it or a press says what it means. */
export const Explained = ({ name, text }: { name: string; text: string }) => (
  <DialogTrigger>
    <Tooltip text={text}>
      <Button className="-my-1 py-1 text-left underline decoration-line-strong decoration-dotted underline-offset-3 coarse:-my-2.5 coarse:py-2.5">
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
