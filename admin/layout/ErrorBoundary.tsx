import { Component, type ReactNode } from 'react'
import { PageError } from './PageError.tsx'

type Props = { children: ReactNode }

/** For a page without the layout, which catches the errors of the others. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <PageError /> : this.props.children
  }
}
