import { Autocomplete, Box, Dialog, DialogContent, TextField, Typography } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { STAFF_SEARCH_MAX, STAFF_SEARCH_MIN } from '@gaitway/contract/values/limits'
import type { Found } from '@gaitway/contract/schemas/search'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LoadState, StatusChip } from '../shared/Parts.tsx'
import { useCall } from '../shared/queries.ts'
import { showInvoiceNumber, showSerial } from '@gaitway/contract/format/money'
import { showDay } from '@gaitway/contract/format/time'
import { showKind, showPhone } from '../shared/show.ts'

/** Where the record opens. */
const foundHref = ({ kind, id }: Found) =>
  `/${{ user: 'users', job: 'jobs', invoice: 'invoices' }[kind]}/${id}/show`

const nameGroup = ({ kind }: Found) => ({ user: 'People', job: 'Shifts', invoice: 'Invoices' })[kind]

/** How the record is called. */
const formatFoundTitle = (found: Found) => {
  if (found.kind === 'user') return found.name
  if (found.kind === 'job') return `Shift ${showSerial(found.serialNumber)}`
  return found.number === null ? 'Draft invoice' : showInvoiceNumber(found.number)
}

const otherIds: Partial<Record<Found['matchedBy'], string>> = {
  applicationId: 'application ID',
  timeCardId: 'time card ID',
  paymentId: 'payment ID',
  payoutId: 'payout ID',
}

/** What tells the record from others, and whose ID was found if not its own. */
const formatFoundDetail = (found: Found) => {
  const matched = otherIds[found.matchedBy]
  const facts =
    found.kind === 'user'
      ? [showKind(found.role), found.email, found.phone && showPhone(found.phone)]
      : found.kind === 'job'
        ? [found.officeName, showDay(found.startDate, found.timeZone), matched && `found by ${matched}`]
        : [found.officeName]
  return facts.filter(Boolean).join(' · ')
}

const PAUSE_MILLISECONDS = 150

/** A text once nothing more was typed for a moment. */
const useSettled = (text: string) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const Status = ({ found }: { found: Found }) => {
  if (found.kind === 'user') return <StatusChip of="user" state={found.status} />
  if (found.kind === 'job') return <StatusChip of="job" state={found.status} />
  return <StatusChip of="invoice" state={found.stage} />
}

const Option = ({ found }: { found: Found }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%', minWidth: 0 }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{formatFoundTitle(found)}</Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {formatFoundDetail(found)}
      </Typography>
    </Box>
    <Status found={found} />
  </Box>
)

const isApart = (event: SyntheticEvent) => {
  const { ctrlKey, metaKey } = event as unknown as MouseEvent
  return ctrlKey || metaKey
}

/** People, shifts and invoices by what was typed. Enter opens one; with Ctrl in a tab of its own. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const isLong = q.length >= STAFF_SEARCH_MIN
  const { data, error, isFetching, refetch } = useCall(
    'search.find',
    { q },
    { enabled: isLong, placeholderData: keepPreviousData },
  )
  const go = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const open = (event: SyntheticEvent, found: Found | null) => {
    if (!found) return
    if (isApart(event)) {
      window.open(`/admin${foundHref(found)}`, '_blank', 'noopener')
      return
    }
    onClose()
    void go(foundHref(found))
  }
  const isSettled = q === typed.trim() && !isFetching
  const options = isLong && !error ? (data ?? []) : []
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        // on the dialog itself: the root around it has no role that a name could belong to
        paper: { 'aria-label': 'Search' },
        transition: { onEntering: () => input.current?.focus() },
      }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <DialogContent sx={{ padding: 2 }}>
        <Autocomplete<Found>
          clearOnBlur={false}
          forcePopupIcon={false}
          onClose={(_, reason) => reason === 'escape' && onClose()}
          open={options.length > 0}
          disablePortal
          autoHighlight
          value={null}
          inputValue={typed}
          onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
          onChange={open}
          options={options}
          groupBy={nameGroup}
          getOptionLabel={formatFoundTitle}
          getOptionKey={({ id }) => id}
          filterOptions={found => found}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <Option found={option} />
            </li>
          )}
          slotProps={{
            // below the field in the dialog, not over it
            popper: {
              sx: { position: 'static !important', transform: 'none !important', width: '100% !important' },
            },
            listbox: { sx: { maxHeight: 'calc(100dvh - 220px)' } },
          }}
          renderInput={params => (
            <TextField
              {...params}
              inputRef={input}
              fullWidth
              margin="none"
              label="Name, email, phone, shift, invoice or any ID"
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, maxLength: STAFF_SEARCH_MAX },
              }}
            />
          )}
        />
        <Box
          component="output"
          sx={{ display: 'block', padding: '8px 4px 0', color: 'text.secondary', fontSize: 13 }}
        >
          {isLong && isSettled && !error && options.length === 0 && (
            <>No record matches “{q}”. Try another spelling, or the last six characters of an ID.</>
          )}
          {!isLong &&
            'Type at least three letters of a name or email, or the last six characters of an ID. Press Enter to open the first match.'}
        </Box>
        {error && isLong && <LoadState what="the search" data={data} error={error} onTryAgain={refetch} />}
      </DialogContent>
    </Dialog>
  )
}
