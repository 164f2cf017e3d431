import { lazy, Suspense } from 'react'
import { loadTranslation } from '../ui/translations.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

const LoadedDialog = lazy(async () => {
  await loadTranslation('report-dialog')
  return import('./report-dialog.tsx')
})

/** Loaded when it is first opened. */
export const ReportDialog = (props: ReportDialogProps) => (
  <Suspense fallback={null}>
    <LoadedDialog {...props} />
  </Suspense>
)
