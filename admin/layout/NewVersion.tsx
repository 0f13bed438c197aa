import { Alert, Button, Snackbar } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { isOutdated } from '../new-version.ts'

const CHECK_MINUTES = 5

/** Says that a new version is there, after a while or when the window is used again. */
export const NewVersion = () => {
  const { data } = useQuery({
    queryKey: ['new version'],
    queryFn: isOutdated,
    refetchInterval: CHECK_MINUTES * 60_000,
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
