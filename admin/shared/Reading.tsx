import { Alert, Button, LinearProgress } from '@mui/material'

type ReadingProps = {
  /** what is read: `the ledger` */
  what: string
  data: unknown
  error: unknown
  onTryAgain?: () => unknown
}

/** Shown until something is there: that it is being read, or why it could not be. */
export const Reading = ({ what, data, error, onTryAgain }: ReadingProps) => {
  if (error)
    return (
      <Alert
        severity="error"
        action={onTryAgain && <Button onClick={() => void onTryAgain()}>Try again</Button>}
      >
        {error instanceof Error ? error.message : `We couldn’t read ${what}.`}
      </Alert>
    )
  return data === undefined ? <LinearProgress aria-label={`Reading ${what}`} /> : null
}
