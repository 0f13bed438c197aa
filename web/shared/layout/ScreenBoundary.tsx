import { Component, type ReactNode } from 'react'
import { messages } from '../messages.ts'
import { toasts } from '../overlays/toasts.ts'
import { LoadFailed } from '../show/Loaded.tsx'
import { AppShell } from './AppShell.tsx'
import { PageTitle } from './PageTitle.tsx'

type State = { failed: boolean }

/** How the router tells that one has gone elsewhere. */
const moves = ['popstate', 'pushState'] as const

/** Without a connection a reload would leave the product for the browser's own page. */
const tryAgain = () => {
  if (navigator.onLine) window.location.reload()
  else toasts.sayError(messages.common.offline)
}

/** A screen whose code cannot be fetched, or that breaks, says so, can be tried again, and is over once one goes elsewhere. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError = (): State => ({ failed: true })

  readonly goOn = () => {
    if (this.state.failed) this.setState({ failed: false })
  }

  readonly backOnline = () => {
    if (this.state.failed) window.location.reload()
  }

  override componentDidMount() {
    for (const move of moves) window.addEventListener(move, this.goOn)
    window.addEventListener('online', this.backOnline)
  }

  override componentWillUnmount() {
    for (const move of moves) window.removeEventListener(move, this.goOn)
    window.removeEventListener('online', this.backOnline)
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <AppShell width="text">
        <PageTitle title={messages.common.screenNotLoaded} />
        <LoadFailed reason={messages.common.screenNotLoadedNext} onRetry={tryAgain} />
      </AppShell>
    )
  }
}
