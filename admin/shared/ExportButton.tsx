import DownloadIcon from '@mui/icons-material/Download'
import { useState } from 'react'
import { Button, useDataProvider, useListContext, useNotify } from 'react-admin'
import type { BackOffice } from '../data-provider.ts'

/** Downloads every row of the list as it is filtered and sorted, not only this page. */
export const ExportButton = () => {
  const { resource, filterValues, sort, total } = useListContext()
  const { exportList } = useDataProvider<BackOffice>()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await exportList(resource, { filter: filterValues as Record<string, unknown>, sort })
    } catch (thrown) {
      notify(thrown instanceof Error ? thrown.message : "We couldn't export this list.", { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button label="Export" disabled={busy || !total} onClick={() => void download()}>
      <DownloadIcon />
    </Button>
  )
}
