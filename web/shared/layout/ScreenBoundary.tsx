import { Component, type ReactNode } from 'react'
import { messages } from '../messages.ts'
import { LoadFailed } from '../show/LoadFailed.tsx'
import { AppShell } from './AppShell.tsx'

type State = { failed: boolean }

/** A screen whose code cannot be fetched, or that breaks, says so and can be tried again. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError = (): State => ({ failed: true })

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <AppShell width="text">
        <LoadFailed reason={messages.common.screenNotLoaded} onRetry={() => window.location.reload()} />
      </AppShell>
    )
  }
}
