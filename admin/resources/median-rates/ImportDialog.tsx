import { decodeText } from '@gaitway/contract/decode-text'
import { colors } from '@gaitway/contract/values/colors'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { RATE_FILE_MAX_CHARACTERS, RATE_FILE_MAX_ROWS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import type { Output } from '@gaitway/contract/schemas/index'
import { formatPlace } from '@gaitway/contract/values/states-of-usa'
import { Alert, Box, DialogContentText, LinearProgress, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { call } from '../../session.ts'
import { FileButton } from '../../shared/FileButton.tsx'
import { MoveDialog, readFieldErrors, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Item, Items } from '../../shared/Parts.tsx'

type Preview = Output<'rates.preview'>
type Previewed = Preview['rates'][number]

const describeFailure = (thrown: unknown) =>
  readFieldErrors(thrown).csv ?? (thrown instanceof Error ? thrown.message : 'We couldn’t read this file.')

const readText = (bytes: Uint8Array) => {
  const decoded = decodeText(bytes)
  if ('text' in decoded) return decoded.text
  throw new Error(
    decoded.problem === 'binary'
      ? 'This isn’t a CSV file. Save it as CSV and choose it again.'
      : `Line ${decoded.line} has a letter that can’t be read. Save the file as “CSV UTF-8” and choose it again.`,
  )
}

/** Reads the chosen file and what importing it would change. */
const useImportPreview = () => {
  const [state, setState] = useState<{ name?: string; preview?: Preview; problem?: string }>({})
  const choose = async (file: File) => {
    setState({ name: file.name })
    try {
      const csv = readText(new Uint8Array(await file.arrayBuffer()))
      if (csv.length > RATE_FILE_MAX_CHARACTERS)
        throw new Error('This file is too long. Split it and import the parts.')
      setState({ name: file.name, preview: await call('rates.preview', { csv }) })
    } catch (thrown) {
      setState({ name: file.name, problem: describeFailure(thrown) })
    }
  }
  return { ...state, choose }
}

const PreviewSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography component="h3" sx={{ fontWeight: 600, marginBottom: 0.5 }}>
      {title}
    </Typography>
    <Box
      component="fieldset"
      tabIndex={0}
      aria-label={title}
      sx={{ maxHeight: 220, overflowY: 'auto', border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <Items label={title}>{children}</Items>
    </Box>
  </Box>
)

const Rate = ({ rate }: { rate: Previewed }) => (
  <Item
    left={`${clinicianTypeNames[rate.clinicianType]}, ${formatPlace(rate)}`}
    right={
      rate.beforeCents === null || rate.beforeCents === rate.rateCents ? (
        showCents(rate.rateCents)
      ) : (
        <>
          <Box component="span" sx={{ color: colors.ink2 }}>
            from {showCents(rate.beforeCents)} to{' '}
          </Box>
          {showCents(rate.rateCents)}
        </>
      )
    }
  />
)

const RateSection = ({ title, rates }: { title: string; rates: Previewed[] }) =>
  rates.length > 0 && (
    <PreviewSection title={title}>
      {rates.map(rate => (
        <Rate key={rate.line} rate={rate} />
      ))}
    </PreviewSection>
  )

const ImportPreview = ({ preview: { rates, bad } }: { preview: Preview }) => {
  const listRates = (change: Previewed['change']) => rates.filter(rate => rate.change === change)
  const [added, changed, same] = [listRates('new'), listRates('changed'), listRates('same')]
  return (
    <>
      {bad.length > 0 && (
        <PreviewSection title={`${plural(bad.length, 'line', 'lines')} that can’t be imported`}>
          {bad.map(({ line, problem }) => (
            <Item key={line} left={problem} right={`Line ${line}`} />
          ))}
        </PreviewSection>
      )}
      <RateSection title={plural(changed.length, 'changed rate', 'changed rates')} rates={changed} />
      <RateSection title={plural(added.length, 'new rate', 'new rates')} rates={added} />
      {same.length > 0 && <Typography>{plural(same.length, 'rate', 'rates')} stay as they are.</Typography>}
    </>
  )
}

/** Imports a CSV file of rates after showing what it changes. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { name, preview, problem, choose } = useImportPreview()
  const rates = preview?.rates.filter(({ change }) => change !== 'same') ?? []
  const form = useMoveForm({
    initial: {},
    send: () =>
      call('rates.import', {
        rates: rates.map(({ line: _line, change: _change, beforeCents: _before, ...rate }) => rate),
      }),
    success: () => `${plural(rates.length, 'rate', 'rates')} imported`,
    draft: 'import rates',
    onClose,
  })
  return (
    <MoveDialog
      form={form}
      title="Import rates"
      action={rates.length > 0 ? `Import ${plural(rates.length, 'rate', 'rates')}` : 'Import'}
      isReady={rates.length > 0}
    >
      <DialogContentText>
        A CSV file with the columns discipline, state and rate in dollars per hour; city and source are
        optional. Up to {RATE_FILE_MAX_ROWS} rates. Nothing is saved until you import, and then all of it or
        nothing.
      </DialogContentText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileButton label="File with rates" accept=".csv,.txt,text/csv" onChoose={file => void choose(file)}>
          {name ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        {name}
      </Box>
      <Box component="output" sx={{ display: 'grid', gap: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {name && !preview && !problem && <LinearProgress aria-label="Reading the file" />}
        {preview && <ImportPreview preview={preview} />}
      </Box>
    </MoveDialog>
  )
}
