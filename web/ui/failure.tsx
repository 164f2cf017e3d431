import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { ApiError, ServiceAway } from '../../client/errors.ts'
import { Button } from './button.tsx'
import { m } from './messages.ts'

interface Props {
  /** `Could not load the sites.` */
  title: string
  error?: unknown
  onRetry?: () => void
}

/** Shown instead of content that could not be loaded. */
export const Failure = ({ title, error, onRetry }: Props) => (
  <div role="alert" className="flex flex-col items-start gap-2 py-2">
    <p className="font-medium">{title}</p>
    {error !== undefined && <p className="text-meta text-text-2">{errorMessage(error)}</p>}
    {onRetry && (
      <Button size="small" icon="refresh" onPress={onRetry}>
        {m.tryAgain}
      </Button>
    )}
  </div>
)

/** One sentence about an error: the message of the service, or a general one. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return m.signedOutNotDone
  if (error instanceof ServiceAway) return m.serviceAway
  if (error instanceof ApiError) return error.message
  return m.somethingWentWrongOnThisPage
}

interface BoundaryProps {
  /** `Could not load this plot.` */
  title: string
  children: ReactNode
}

/** Catches errors of its children, so that the rest of the page keeps working. */
export function FrameBoundary(props: BoundaryProps) {
  const { reset } = useQueryErrorResetBoundary()
  return <Boundary {...props} onReset={reset} />
}

class Boundary extends Component<BoundaryProps & { onReset: () => void }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const retry = () => {
      this.props.onReset()
      this.setState({ error: null })
    }
    return <Failure title={this.props.title} error={this.state.error} onRetry={retry} />
  }
}
