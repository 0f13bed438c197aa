import { Component, type ReactNode } from 'react'
import { messages } from '../../api/messages.ts'
import { toasts } from '../../api/toasts.ts'
import { LoadFailed } from '../../ui/show/Loaded.tsx'
import { AppShell } from '../../ui/layout/AppShell.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'

type ScreenBoundaryProps = { isInFrame?: boolean; children: ReactNode }
type State = { failed: boolean }

/** A new key means that the user has navigated. */
const moves = ['popstate', 'pushState'] as const

/** Reloading without a connection would show the browser's own error page. */
const tryAgain = () => {
  if (navigator.onLine) window.location.reload()
  else toasts.sayError(messages.common.offline)
}

/** Catches a screen, or the frame around it, that can't load or crashes, with a retry. Navigation clears it. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError = (): State => ({ failed: true })

  readonly reset = () => {
    if (this.state.failed) this.setState({ failed: false })
  }

  readonly backOnline = () => {
    if (this.state.failed) window.location.reload()
  }

  override componentDidMount() {
    for (const move of moves) window.addEventListener(move, this.reset)
    window.addEventListener('online', this.backOnline)
  }

  override componentWillUnmount() {
    for (const move of moves) window.removeEventListener(move, this.reset)
    window.removeEventListener('online', this.backOnline)
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const page = (
      <Page width="text" hasFooter={false}>
        <PageTitle title={messages.common.screenNotLoaded} />
        <LoadFailed reason={messages.common.screenNotLoadedNext} onRetry={tryAgain} />
      </Page>
    )
    return this.props.isInFrame ? page : <AppShell>{page}</AppShell>
  }
}
