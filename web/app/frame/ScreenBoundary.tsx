import { Component, type ReactNode } from 'react'
import { messages } from '../../api/messages.ts'
import { toasts } from '../../api/toasts.ts'
import { LoadFailed } from '../../ui/show/Loaded.tsx'
import { AppShell } from '../../ui/layout/AppShell.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'

type ScreenBoundaryProps = { isInFrame?: boolean; children: ReactNode }
type State = { hasFailed: boolean }

const navigationEvents = ['popstate', 'pushState'] as const

/** Reloading without a connection would show the browser's own error page. */
const tryAgain = () => {
  if (navigator.onLine) window.location.reload()
  else toasts.sayError(messages.common.offline)
}

/** Catches a screen, or the frame around it, that can't load or crashes, with a retry. Navigation clears it. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError = (): State => ({ hasFailed: true })

  readonly reset = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  readonly reloadOnline = () => {
    if (this.state.hasFailed) window.location.reload()
  }

  override componentDidMount() {
    for (const name of navigationEvents) window.addEventListener(name, this.reset)
    window.addEventListener('online', this.reloadOnline)
  }

  override componentWillUnmount() {
    for (const name of navigationEvents) window.removeEventListener(name, this.reset)
    window.removeEventListener('online', this.reloadOnline)
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const page = (
      <Page width="text" hasFooter={false}>
        <PageTitle title="This page didn’t load" />
        <LoadFailed reason="Check your connection and try again." onRetry={tryAgain} />
      </Page>
    )
    return this.props.isInFrame ? page : <AppShell>{page}</AppShell>
  }
}
