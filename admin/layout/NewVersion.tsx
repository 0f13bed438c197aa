import { Alert, Button, Snackbar } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { isOutdated } from '../new-version.ts'

/** Shows that a new version is available. Checks every few minutes, and whenever the window gets the focus. */
export const NewVersion = () => {
  const { data } = useQuery({
    queryKey: ['new version'],
    queryFn: isOutdated,
    refetchInterval: 5 * 60_000,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  return (
    <Snackbar open={data === true} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}>
      <Alert
        severity="info"
        action={
          <Button color="inherit" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        A new version is available.
      </Alert>
    </Snackbar>
  )
}
