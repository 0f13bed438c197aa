import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { BackOffice } from '../../data-provider.ts'

/** Saves a clinician's profile as a PDF; it is on record, as each reading is. */
export const DownloadProfile = ({ clinicianId }: { clinicianId: string }) => {
  const dataProvider = useDataProvider<BackOffice>()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await dataProvider.downloadProfile(clinicianId)
    } catch (thrown) {
      notify(thrown instanceof Error ? thrown.message : 'The file could not be read.', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void save()}>
      Download as PDF
    </Button>
  )
}
