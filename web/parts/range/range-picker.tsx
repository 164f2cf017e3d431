import { lazy, Suspense, useRef, useState } from 'react'
import { Dialog as AriaDialog, Button } from 'react-aria-components'
import { buttonClasses } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Popover } from '../../ui/layers/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { withMessages } from '../../ui/text/translations.ts'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { m } from './messages.ts'
import { formatRange } from './range.ts'
import type { RangePickerProps } from './range-form.tsx'

/** With the messages of dates, which it needs before it is evaluated. */
export const RangeForm = lazy(() => withMessages(() => import('./range-form.tsx')))

/** A button that opens the choice of a range: presets, typed dates, a calendar, weekdays and hours. */
export function RangePicker(props: RangePickerProps) {
  const { days, zone, title = m.range, className = '' } = props
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMedia(PHONE)
  const trigger = useRef<HTMLButtonElement>(null)
  const text = props.label ?? formatRange({ ...days, zoom: null, zone })
  const form = (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <RangeForm {...props} isPhone={isPhone} onClose={() => setOpen(false)} />
    </Suspense>
  )
  const button = (
    <Button
      ref={trigger}
      onPress={() => setOpen(true)}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      aria-label={m.rangeIs({ range: text })}
      className={`${buttonClasses({ variant: isOpen ? 'quiet' : 'plain' })} num max-w-full min-w-0 shrink! print:flex! print:border-0! print:ps-0 ${isOpen ? 'bg-accent-soft! text-accent-text!' : ''} ${className}`}
    >
      <Icon name="calendar" className="max-md:hidden" />
      <span className="truncate max-md:text-[13px]">{text}</span>
      <Icon name="chevron-down" size={14} className="text-text-3 print:hidden" />
    </Button>
  )
  if (isPhone) {
    return (
      <>
        {button}
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
          {form}
        </Dialog>
      </>
    )
  }
  return (
    <>
      {button}
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
        className="w-[748px] max-w-[calc(100vw-32px)] rounded-card"
      >
        <AriaDialog aria-label={title} className="outline-none">
          {form}
        </AriaDialog>
      </Popover>
    </>
  )
}
