import { Alert, Box, Button, Link } from '@mui/material'
import { acceptOf } from '@gaitway/contract/values/uploads'
import { useState } from 'react'
import type { EditForm } from './EditRecordDialog.tsx'
import type { FileField } from './edit-fields.ts'
import { FileButton } from './FileButton.tsx'
import { upload } from './upload.ts'

/** The files of a field: each can be opened and removed, and others uploaded. Saving the form keeps them. */
export const EditFiles = ({ field, form }: { field: FileField; form: EditForm }) => {
  const { name, label, purpose, most = 1 } = field
  const urls = form.values[name] as readonly string[]
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const add = async (file: File) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const url = await upload(file, purpose)
      form.change({ [name]: most > 1 ? [...urls, url] : [url] })
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  const wrong = failure ?? form.errors[name]
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 0.5, margin: 0, padding: 0, border: 0 }}>
      <Box component="legend" sx={{ padding: 0, fontWeight: 600 }}>
        {label}
      </Box>
      {urls.map((url, place) => {
        const one = urls.length > 1 ? `${label} ${place + 1}` : label
        return (
          <Box key={url} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Link href={url} target="_blank" rel="noopener" sx={{ flex: 1 }}>
              Open {one}
            </Link>
            <Button
              color="error"
              aria-label={`Remove ${one}`}
              onClick={() => form.change({ [name]: urls.filter(other => other !== url) })}
            >
              Remove
            </Button>
          </Box>
        )
      })}
      {(most === 1 || urls.length < most) && (
        <Box>
          <FileButton
            label={`File for ${label}`}
            accept={acceptOf(purpose)}
            size="small"
            disabled={busy}
            onChoose={file => void add(file)}
          >
            {busy ? 'Uploading…' : most === 1 && urls.length > 0 ? 'Replace' : 'Upload'}
          </FileButton>
        </Box>
      )}
      {wrong && <Alert severity="error">{wrong}</Alert>}
    </Box>
  )
}
