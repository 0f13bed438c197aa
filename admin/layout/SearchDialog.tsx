import { Autocomplete, Box, Dialog, DialogContent, TextField, Typography } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { STAFF_SEARCH_MAX, STAFF_SEARCH_MIN } from '@gaitway/contract/values/limits'
import type { Found } from '@gaitway/contract/schemas/search'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LoadState, StatusChip } from '../shared/Parts.tsx'
import { useCall } from '../shared/queries.ts'
import { showInvoiceNumber, showSerial } from '@gaitway/contract/format/money'
import { showDay } from '@gaitway/contract/format/time'
import { showKind, showPhone } from '../shared/show.ts'
import { useDebounced } from '../shared/use-debounced.ts'

/** The path of the record. */
const foundPath = ({ kind, id }: Found) =>
  `/${{ user: 'users', job: 'jobs', invoice: 'invoices' }[kind]}/${id}/show`

const nameGroup = ({ kind }: Found) => ({ user: 'People', job: 'Shifts', invoice: 'Invoices' })[kind]

const formatFoundTitle = (found: Found) => {
  if (found.kind === 'user') return found.name
  if (found.kind === 'job') return `Shift ${showSerial(found.serialNumber)}`
  return found.number === null ? 'Draft invoice' : showInvoiceNumber(found.number)
}

const matchedIdNames: Partial<Record<Found['matchedBy'], string>> = {
  applicationId: 'application ID',
  timeCardId: 'time card ID',
  paymentId: 'payment ID',
  payoutId: 'payout ID',
}

/** What distinguishes the record from others, and which ID matched if it wasn’t its own. */
const formatFoundDetail = (found: Found) => {
  const matched = matchedIdNames[found.matchedBy]
  const facts =
    found.kind === 'user'
      ? [showKind(found.role), found.email, found.phone && showPhone(found.phone)]
      : found.kind === 'job'
        ? [found.officeName, showDay(found.startDate, found.timeZone), matched && `found by ${matched}`]
        : [found.officeName]
  return facts.filter(Boolean).join(' · ')
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

/** Finds people, shifts and invoices. Enter opens one; Ctrl+Enter opens it in a new tab. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 150)
  const isLongEnough = q.length >= STAFF_SEARCH_MIN
  const { data, error, isFetching, refetch } = useCall(
    'search.find',
    { q },
    { enabled: isLongEnough, placeholderData: keepPreviousData },
  )
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const open = (event: SyntheticEvent, found: Found | null) => {
    if (!found) return
    const { ctrlKey, metaKey } = event as unknown as MouseEvent
    if (ctrlKey || metaKey) {
      window.open(`/admin${foundPath(found)}`, '_blank', 'noopener')
      return
    }
    onClose()
    void navigate(foundPath(found))
  }
  const isSettled = q === typed.trim() && !isFetching
  const options = isLongEnough && !error ? (data ?? []) : []
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        // the dialog itself has the name, because the root around it has no role
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
            // the options are below the field in the dialog, not over it
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
          {isLongEnough && isSettled && !error && options.length === 0 && (
            <>No record matches “{q}”. Try another spelling, or the last six characters of an ID.</>
          )}
          {!isLongEnough &&
            'Type at least three letters of a name or email, or the last six characters of an ID. Press Enter to open the first match.'}
        </Box>
        {error && isLongEnough && (
          <LoadState what="the search" data={data} error={error} onTryAgain={refetch} />
        )}
      </DialogContent>
    </Dialog>
  )
}
