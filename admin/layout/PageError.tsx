import { Component, type ReactNode } from 'react'
import { Alert, Button } from '@mui/material'
import { AdminPageTitle } from '../shared/AdminPageTitle.tsx'

/** In place of a page that failed, mostly because its code couldn't be loaded. */
export const PageError = () => (
  <>
    <AdminPageTitle title="Something went wrong" />
    <Alert
      severity="error"
      sx={{ marginTop: 2 }}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      We couldn’t show this page. You may be offline, or there may be a new version.
    </Alert>
  </>
)

type Props = { children: ReactNode }

/** For a page outside the layout. The layout catches the errors of the other pages. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <PageError /> : this.props.children
  }
}
