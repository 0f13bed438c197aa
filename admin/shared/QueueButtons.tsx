import { Box, Button } from '@mui/material'
import { useEffect } from 'react'
import { useRedirect } from 'react-admin'

/** The shortcuts are off while someone is typing or a dialog is open. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null)

type QueueButtonsProps = { label: string; next: string | undefined; previous: string | undefined }

/** Buttons to the previous and the next record of a queue, with `p` and `n` as shortcuts. */
export const QueueButtons = ({ label, next, previous }: QueueButtonsProps) => {
  const redirect = useRedirect()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = event.key === 'n' ? next : event.key === 'p' ? previous : undefined
      if (to && !isTyping(event)) redirect(to)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [next, previous, redirect])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          flexBasis: { xs: '100%', sm: 'auto' },
        }}
      >
        {label}
      </Box>
      <Button variant="outlined" disabled={!previous} onClick={() => previous && redirect(previous)}>
        Previous (p)
      </Button>
      <Button variant="outlined" disabled={!next} onClick={() => next && redirect(next)}>
        Next (n)
      </Button>
    </Box>
  )
}
