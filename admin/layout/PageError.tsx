import { Alert, Button } from '@mui/material'
import { PageTitle } from '../shared/PageTitle.tsx'

/** In place of a page that failed, mostly because its code couldn't be loaded. */
export const PageError = () => (
  <>
    <PageTitle title="Something went wrong" />
    <Alert
      severity="error"
      sx={{ marginTop: 2 }}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      We couldn’t show this page. You may be offline, or there may be a new version.
    </Alert>
  </>
)
