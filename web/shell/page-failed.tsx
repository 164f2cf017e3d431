import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { PageButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'

/** A page that broke, inside the shell that did not. */
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
          To the start
        </PageButton>
      }
    >
      The address may be mistyped, or what it led to is gone.
    </EmptyState>
  </Page>
)

/** Where a page takes a permission that this user does not have. */
export const NotPermitted = ({ what }: { what: string }) => (
  <Page title="Not permitted">
    <EmptyState title={`Your account may not ${what}.`}>
      Someone who manages your organization can permit it under Users.
    </EmptyState>
  </Page>
)
