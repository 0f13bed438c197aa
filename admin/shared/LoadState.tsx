import { Alert, Button, LinearProgress } from '@mui/material'

type ReadingProps = {
  what: string
  data: unknown
  error: unknown
  onTryAgain?: () => unknown
}

/** Shows that data is loading, or why it failed to load. */
export const LoadState = ({ what, data, error, onTryAgain }: ReadingProps) => {
  if (error)
    return (
      <Alert
        severity="error"
        action={onTryAgain && <Button onClick={() => void onTryAgain()}>Try again</Button>}
      >
        {error instanceof Error ? error.message : `We couldn’t load ${what}.`}
      </Alert>
    )
  return data === undefined ? <LinearProgress aria-label={`Loading ${what}`} /> : null
}
