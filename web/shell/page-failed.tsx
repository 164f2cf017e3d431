import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { PageButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { m } from './messages.ts'

/** Shown in the shell if a page throws an error. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <Page title={m.somethingWentWrong}>
      <Failure title={m.couldNotLoadThisPage} error={error} onRetry={retry} />
    </Page>
  )
}

export const PageNotFound = () => (
  <Page title={m.notFound}>
    <EmptyState
      title={m.thereIsNoSuchPage}
      actions={
        <PageButton to="/" icon="arrow-left">
          {m.goToTheStartPage}
        </PageButton>
      }
    >
      {m.addressMayBeMistyped}
    </EmptyState>
  </Page>
)

/** Shown if the user lacks the permission of a page. */
export const NotPermitted = ({ what }: { what: string }) => (
  <Page title={m.notPermitted}>
    <EmptyState title={m.yourAccountMayNot({ what })}>{m.whoCanGrantThis}</EmptyState>
  </Page>
)
