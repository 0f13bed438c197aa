import TuneIcon from '@mui/icons-material/Tune'
import { formatCount, isCountCapped } from '@gaitway/contract/answers'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactElement, useId, useState } from 'react'
import { FilterLiveForm, useListContext } from 'react-admin'
import { Unseen } from './Ago.tsx'

type FiltersProps = {
  filters: readonly ReactElement<{ source: string }>[]
  /** the filter that the list opens with, which “Clear” restores */
  starting: Record<string, unknown>
}

const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** A button that opens all filters of a list and shows how many are set. */
export const PhoneFilters = ({ filters, starting }: FiltersProps) => {
  const { filterValues, setFilters, total, meta } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const values = filterValues as Record<string, unknown>
  const sources = filters.map(({ props }) => props.source)
  const count = sources.filter(source => isSet(values[source])).length
  const rows =
    total === undefined
      ? ''
      : ` ${formatCount(total, isCountCapped(meta ?? {}))} ${total === 1 ? 'row' : 'rows'}`
  const clear = () => {
    const others = Object.entries(values).filter(([source]) => !sources.includes(source))
    setFilters({ ...starting, ...Object.fromEntries(others) })
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        sx={{ minHeight: 44, backgroundColor: 'background.paper' }}
        onClick={() => setOpen(true)}
      >
        Filters
        {count > 0 && ` · ${count}`}
        {count > 0 && <Unseen> set</Unseen>}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} fullScreen aria-labelledby={id}>
          <DialogTitle id={id}>Filters</DialogTitle>
          <DialogContent>
            <FilterLiveForm>
              <Box
                sx={{
                  display: 'grid',
                  gap: 1.5,
                  paddingTop: 1,
                  '& .MuiFormControl-root, & .MuiAutocomplete-root': { width: '100% !important', margin: 0 },
                  '& .MuiInputBase-root': { minHeight: 44 },
                  '& .MuiFormHelperText-root': { display: 'none' },
                }}
              >
                {filters}
              </Box>
            </FilterLiveForm>
          </DialogContent>
          <DialogActions>
            {count > 0 && <Button onClick={clear}>Clear</Button>}
            <Button variant="contained" size="large" onClick={() => setOpen(false)}>
              {`Show${rows}`}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
