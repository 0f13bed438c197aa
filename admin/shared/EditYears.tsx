import { Box, TextField } from '@mui/material'
import type { EditForm } from './EditRecordDialog.tsx'
import { type TypedRow, type YearsField, yearsIn } from './edit-fields.ts'

/** Years of experience for each choice; empty means none. */
export const EditYears = ({
  field: { name, label, choices },
  form,
}: {
  field: YearsField
  form: EditForm
}) => {
  const [years = {}] = form.values[name] as readonly TypedRow[]
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' },
        gap: 1.5,
        alignItems: 'start',
        margin: 0,
        padding: 0,
        border: 0,
      }}
    >
      <Box component="legend" sx={{ padding: 0, marginBottom: 1.5, fontWeight: 600 }}>
        {label}
      </Box>
      {choices.map((choice, place) => {
        const path = `${name}.${place}.startTime`
        return (
          <TextField
            key={choice}
            label={choice}
            value={yearsIn(form.values, name, choice)}
            onChange={({ target }) => form.change({ [name]: [{ ...years, [choice]: target.value }] }, [path])}
            error={Boolean(form.errors[path])}
            helperText={form.errors[path]}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        )
      })}
    </Box>
  )
}
