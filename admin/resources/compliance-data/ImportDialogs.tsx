import { COMPLIANCE_FILE_TOO_LONG, describeFactChange } from '@gaitway/contract/format/compliance-facts'
import { plural } from '@gaitway/contract/format/plural'
import type { Output } from '@gaitway/contract/schemas/index'
import { COMPLIANCE_FILE_MAX_CHARACTERS } from '@gaitway/contract/values/limits'
import { Alert, Box, DialogContentText, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../session.ts'
import { FileButton } from '../../shared/FileButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Item, Items, LoadState, SmallPrint } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'

type Preview = Output<'complianceData.preview'>
type Change = Preview['changes'][number]

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <>
    <Typography component="h3" sx={{ fontWeight: 600 }}>
      {changes.length === 0 ? 'This changes nothing' : plural(changes.length, 'change', 'changes')}
    </Typography>
    <Items label="Changes">
      {changes.map(change => (
        <Item key={`${change.group} ${change.fact}`} left={change.fact} right={change.group}>
          <SmallPrint>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {describeFactChange(change)}
            </Box>
          </SmallPrint>
        </Item>
      ))}
    </Items>
  </>
)

const Faults = ({ faults }: { faults: readonly string[] }) => (
  <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
    This file can’t be imported.
    <Box component="ul" sx={{ margin: 0, paddingLeft: 2 }}>
      {faults.map(fault => (
        <li key={fault}>{fault}</li>
      ))}
    </Box>
  </Alert>
)

const PreviewResult = ({ preview: { faults, changes } }: { preview: Preview }) =>
  faults.length > 0 ? <Faults faults={faults} /> : <Changes changes={changes} />

type DialogProps = { version: number; onSaved: () => void; onClose: () => void }

/** The form that puts data in force, and what that changes; null stands for the product's data. */
const useImport = (json: string | null | undefined, { version, onSaved, onClose }: DialogProps) => {
  const { data: preview, error } = useCall(
    'complianceData.preview',
    { json: json ?? null },
    { enabled: json !== undefined, gcTime: 0, retry: false },
  )
  const form = useMoveForm({
    initial: {},
    send: () => call('complianceData.import', { json: json ?? null, version }),
    success: () => (json === null ? 'Built-in data restored' : 'Compliance data imported'),
    draft: 'import compliance data',
    onClose,
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  return { form, preview, error, isReady: (preview?.changes.length ?? 0) > 0 }
}

/** Imports a file of compliance data after showing what it changes. */
export const ImportComplianceData = (props: DialogProps) => {
  const [file, setFile] = useState<{ name: string; json?: string; isTooLong?: boolean }>()
  const { form, preview, error, isReady } = useImport(file?.json, props)
  const choose = async (chosen: File) => {
    const { name, size } = chosen
    const isTooLong = size > COMPLIANCE_FILE_MAX_CHARACTERS
    setFile({ name, isTooLong })
    if (!isTooLong) setFile({ name, json: await chosen.text() })
  }
  return (
    <MoveDialog form={form} title="Import compliance data" action="Import" isReady={isReady}>
      <DialogContentText>
        Download the current data, edit that file, and choose it here. It replaces all of the data. Nothing is
        saved until you import.
      </DialogContentText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileButton
          label="File with compliance data"
          accept=".json,application/json"
          onChoose={chosen => void choose(chosen)}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        {file?.name}
      </Box>
      <Box component="output" sx={{ display: 'grid', gap: 1 }}>
        {file?.isTooLong && <Faults faults={[COMPLIANCE_FILE_TOO_LONG]} />}
        {file && !file.isTooLong && <LoadState what="the file" data={preview} error={error} />}
        {file?.json !== undefined && preview && <PreviewResult preview={preview} />}
      </Box>
    </MoveDialog>
  )
}

/** Returns to the data that the product comes with, after showing what that changes. */
export const RestoreComplianceData = (props: DialogProps) => {
  const { form, preview, error, isReady } = useImport(null, props)
  return (
    <MoveDialog form={form} title="Restore built-in data" action="Restore" isReady={isReady}>
      <DialogContentText>
        The data that comes with Gaitway replaces the imported data. Past imports stay on record.
      </DialogContentText>
      <Box component="output" sx={{ display: 'grid', gap: 1 }}>
        <LoadState what="the changes" data={preview} error={error} />
        {preview && <PreviewResult preview={preview} />}
      </Box>
    </MoveDialog>
  )
}
