import {
  Autocomplete,
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  Alert,
  Link,
} from '@mui/material'
import { capitalize } from '@gaitway/contract/format/event-details'
import { colors } from '@gaitway/contract/values/colors'
import {
  readChanges,
  type EditField,
  type EditGroup,
  findErrors,
  type ValueField,
  type RowsField,
  type SeveralField,
  type EditFormValues,
  type TypedRow,
  getText,
  readFormValues,
  type FileField,
  type YearsField,
  getYears,
} from './edit-fields.ts'
import { MoveDialog, useMoveForm } from './MoveDialog.tsx'
import { listAccepted } from '@gaitway/contract/values/uploads'
import { useState } from 'react'
import { FileButton } from './FileButton.tsx'
import { upload } from './upload.ts'
import { wholeField } from './number-field.ts'

const plainFieldset = { display: 'grid', margin: 0, padding: 0, border: 0 }

/** Years of experience for each choice; empty means none. */
const EditYears = ({ field: { name, label, choices }, form }: { field: YearsField; form: EditForm }) => {
  const [years = {}] = form.values[name] as readonly TypedRow[]
  return (
    <Box
      component="fieldset"
      sx={{
        ...plainFieldset,
        gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' },
        gap: 1.5,
        alignItems: 'start',
      }}
    >
      <Box component="legend" sx={{ padding: 0, marginBottom: 1.5, fontWeight: 600 }}>
        {label}
      </Box>
      {choices.map((choice, index) => {
        const path = `${name}.${index}.startTime`
        return (
          <TextField
            key={choice}
            label={choice}
            value={getYears(form.values, name, choice)}
            onChange={({ target }) => form.change({ [name]: [{ ...years, [choice]: target.value }] }, [path])}
            error={Boolean(form.errors[path])}
            helperText={form.errors[path]}
            slotProps={wholeField}
          />
        )
      })}
    </Box>
  )
}

/** The files of a field, to open, remove and upload. An upload is kept when the form is saved. */
const EditFiles = ({ field, form }: { field: FileField; form: EditForm }) => {
  const { name, label, purpose, maxFiles = 1 } = field
  const urls = form.values[name] as readonly string[]
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const add = async (file: File) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const url = await upload(file, purpose)
      form.change({ [name]: maxFiles > 1 ? [...urls, url] : [url] })
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  const error = failure ?? form.errors[name]
  return (
    <Box component="fieldset" sx={{ ...plainFieldset, gap: 0.5 }}>
      <Box component="legend" sx={{ padding: 0, fontWeight: 600 }}>
        {label}
      </Box>
      {urls.map((url, index) => {
        const fileName = urls.length > 1 ? `${label} ${index + 1}` : label
        return (
          <Box key={url} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Link href={url} target="_blank" rel="noopener" sx={{ flex: 1 }}>
              Open {fileName}
            </Link>
            <Button
              color="error"
              aria-label={`Remove ${fileName}`}
              onClick={() => form.change({ [name]: urls.filter(other => other !== url) })}
            >
              Remove
            </Button>
          </Box>
        )
      })}
      {(maxFiles === 1 || urls.length < maxFiles) && (
        <Box>
          <FileButton
            label={`File for ${label}`}
            accept={listAccepted(purpose)}
            size="small"
            disabled={busy}
            onChoose={file => void add(file)}
          >
            {busy ? 'Uploading…' : maxFiles === 1 && urls.length > 0 ? 'Replace' : 'Upload'}
          </FileButton>
        </Box>
      )}
      {error && <Alert severity="error">{error}</Alert>}
    </Box>
  )
}

type EditForm = ReturnType<typeof useMoveForm<EditFormValues>>

type EditValueProps = { field: ValueField; value: string; error?: string; onChange: (value: string) => void }

const EditValue = ({ field, value, error, onChange }: EditValueProps) => {
  const { kind, label, hint, choices, isOptional, isLong } = field
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(error)}
      helperText={error ?? hint}
      required={!isOptional}
      fullWidth
      select={Boolean(choices)}
      type={kind === 'day' ? 'date' : 'text'}
      // the record is about another user, so the browser doesn’t autofill the reader’s details
      autoComplete="off"
      multiline={isLong}
      minRows={isLong ? 3 : undefined}
      slotProps={{
        inputLabel: kind === 'day' ? { shrink: true } : {},
        ...(kind === 'number' && wholeField),
      }}
    >
      {choices && isOptional && <MenuItem value="">–</MenuItem>}
      {Object.entries(choices ?? {}).map(([choice, name]) => (
        <MenuItem key={choice} value={choice}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

const EditSeveral = ({ field, form }: { field: SeveralField; form: EditForm }) => (
  <Autocomplete
    multiple
    freeSolo={field.rule !== undefined}
    disableCloseOnSelect
    size="small"
    options={[...field.choices]}
    getOptionLabel={choice => (field.sentAs === 'flags' ? capitalize(choice) : choice)}
    value={[...(form.values[field.name] as readonly string[])]}
    onChange={(_, chosen) => form.change({ [field.name]: chosen })}
    renderInput={params => (
      <TextField
        {...params}
        label={field.label}
        error={Boolean(form.errors[field.name])}
        helperText={form.errors[field.name] ?? field.hint}
      />
    )}
  />
)

const EditRows = ({ field, form }: { field: RowsField; form: EditForm }) => {
  const { name, label, rowName, columns } = field
  const rows = form.values[name] as readonly TypedRow[]
  const own = Object.keys(form.errors).filter(path => path.startsWith(`${name}.`))
  const change = (next: readonly TypedRow[]) => form.change({ [name]: next }, own)
  const empty = Object.fromEntries(columns.map(column => [column.name, '']))
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      {rows.map((row, index) => (
        <Box
          key={index}
          component="fieldset"
          aria-label={`${rowName} ${index + 1}`}
          sx={{
            display: 'grid',
            gap: 1.5,
            border: `1px solid ${colors.line}`,
            borderRadius: 2,
            margin: 0,
            padding: 1.5,
          }}
        >
          {columns.map(column => (
            <EditValue
              key={column.name}
              field={column}
              value={row[column.name] ?? ''}
              error={form.errors[`${name}.${index}.${column.name}`]}
              onChange={value => change(rows.with(index, { ...row, [column.name]: value }))}
            />
          ))}
          <Button
            color="error"
            sx={{ justifySelf: 'start' }}
            onClick={() => change(rows.toSpliced(index, 1))}
          >
            Remove {rowName} {index + 1}
          </Button>
        </Box>
      ))}
      <Button sx={{ justifySelf: 'start' }} onClick={() => change([...rows, empty])}>
        Add a {rowName}
      </Button>
    </Box>
  )
}

const EditInput = ({ field, form }: { field: EditField; form: EditForm }) => {
  const { name, label } = field
  if (field.kind === 'rows') return <EditRows field={field} form={form} />
  if (field.kind === 'several') return <EditSeveral field={field} form={form} />
  if (field.kind === 'years') return <EditYears field={field} form={form} />
  if (field.kind === 'file') return <EditFiles field={field} form={form} />
  if (field.kind === 'flag')
    return (
      <FormControlLabel
        control={
          <Switch
            checked={form.values[name] === true}
            onChange={(_, isOn) => form.change({ [name]: isOn })}
          />
        }
        label={label}
      />
    )
  return (
    <EditValue
      field={field}
      value={getText(form.values, name)}
      error={form.errors[name]}
      onChange={value => form.change({ [name]: value })}
    />
  )
}

type EditRecordDialogProps = {
  title: string
  groups: readonly EditGroup[]
  record: object
  /** saves the fields that changed */
  send: (changes: Record<string, unknown>) => Promise<unknown>
  success: string
  onClose: () => void
}

/** A form for the fields of a record that staff may correct. It sends only the changed fields. */
export const EditRecordDialog = (props: EditRecordDialogProps) => {
  const { title, groups, record, send, success, onClose } = props
  const fields = groups.flatMap(group => group.fields)
  const initial = readFormValues(fields, record)
  const form = useMoveForm<EditFormValues>({
    initial,
    validate: typed => findErrors(fields, typed),
    send: typed => send(readChanges(fields, initial, typed)),
    success: () => success,
    draft: title,
    onClose,
  })
  const isChanged = Object.keys(readChanges(fields, initial, form.values)).length > 0
  return (
    <MoveDialog form={form} title={title} action="Save changes" isReady={isChanged}>
      {groups.map((group, index) => (
        <Box key={index} component="section" aria-label={group.title} sx={{ display: 'grid', gap: 2 }}>
          {group.title && (
            <Box
              component="h3"
              sx={{ margin: 0, marginTop: index === 0 ? 0 : 1, fontSize: 16, fontWeight: 650 }}
            >
              {group.title}
            </Box>
          )}
          {group.fields.map(field => (
            <EditInput key={field.name} field={field} form={form} />
          ))}
        </Box>
      ))}
    </MoveDialog>
  )
}
