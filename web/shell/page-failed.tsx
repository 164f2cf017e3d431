import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { PageButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'

/** Shown in the shell if a page throws an error. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <Page title="Something went wrong">
      <Failure title="Could not load this page." error={error} onRetry={retry} />
    </Page>
  )
}

export const PageNotFound = () => (
  <Page title="Not found">
    <EmptyState
      title="There is no such page."
      actions={
        <PageButton to="/" icon="arrow-left">
          Go to the start page
        </PageButton>
      }
    >
      The address may be mistyped, or the page no longer exists.
    </EmptyState>
  </Page>
)

/** Shown if the user lacks the permission of a page. */
export const NotPermitted = ({ what }: { what: string }) => (
  <Page title="Not permitted">
    <EmptyState title={`Your account may not ${what}.`}>
      Someone who manages your organization can grant this permission under Users.
    </EmptyState>
  </Page>
)
