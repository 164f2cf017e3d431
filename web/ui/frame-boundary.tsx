import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { Failure } from './failure.tsx'

interface Props {
  /** `Could not load this plot.` */
  title: string
  children: ReactNode
}

/** What breaks inside, stays inside: the rest of the page goes on. */
export function FrameBoundary(props: Props) {
  const { reset } = useQueryErrorResetBoundary()
  return <Boundary {...props} onReset={reset} />
}

class Boundary extends Component<Props & { onReset: () => void }, { error: unknown }> {
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
