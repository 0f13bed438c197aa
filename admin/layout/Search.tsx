import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, Button, IconButton, useMediaQuery, type Theme } from '@mui/material'
import { Suspense, useEffect, useState } from 'react'
import { loadWhenIdle } from '../shared/load-early.tsx'

const SearchDialog = loadWhenIdle(async () => (await import('./SearchDialog.tsx')).SearchDialog)

/** Whether a key pressed here types a character. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null)

/** Opens the search from every page, also with the key `/`. */
export const Search = () => {
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== '/' || !isPlain || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const open = () => setIsOpen(true)
  const ariaProps = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': '/' } as const
  return (
    <>
      {isNarrow ? (
        <IconButton {...ariaProps} aria-label="Search" color="inherit" onClick={open}>
          <SearchIcon />
        </IconButton>
      ) : (
        <Button
          {...ariaProps}
          variant="outlined"
          size="small"
          startIcon={<SearchIcon />}
          onClick={open}
          sx={{
            color: 'text.secondary',
            borderColor: 'divider',
            minWidth: 180,
            justifyContent: 'flex-start',
          }}
        >
          Search
          <Box component="kbd" aria-hidden sx={{ marginLeft: 'auto', font: 'inherit' }}>
            /
          </Box>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
