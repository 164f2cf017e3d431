import { lazy, Suspense } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { withMessages } from '../text/translations.ts'
import type { DateFieldProps } from './loaded-date-field.tsx'

const LoadedDateField = lazy(() => withMessages(() => import('./loaded-date-field.tsx')))

/** The field for dates and times of all pages. It is loaded when it is shown: dates and calendars are 30 kB. */
export const DateField = (props: DateFieldProps) => (
  <Suspense
    fallback={
      <div className={`flex flex-col gap-1.5 ${props.className ?? ''}`}>
        <span className="text-meta font-medium text-text-2">{props.label}</span>
        <Skeleton className="h-control" />
      </div>
    }
  >
    <LoadedDateField {...props} />
  </Suspense>
)

/** The time that is typed in a DateField, as ISO text. What is no time is sent unchanged: the service names the field. */
export function momentOf(typed: string): string {
  const moment = new Date(typed)
  return Number.isNaN(moment.getTime()) ? typed : moment.toISOString()
}
