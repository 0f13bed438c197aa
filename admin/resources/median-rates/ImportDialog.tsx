import { colors } from '@gaitway/contract/values/colors'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { RATE_FILE_MAX_CHARACTERS, RATE_FILE_MAX_ROWS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { formatPlace } from '@gaitway/contract/values/states-of-usa'
import { Alert, Box, DialogContentText, LinearProgress, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { HttpError } from 'react-admin'
import { call } from '../../session.ts'
import { FileButton } from '../../shared/FileButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Item, Items } from '../../shared/Parts.tsx'

type Preview = Output<'rates.preview'>
type Previewed = Preview['rates'][number]

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const failureIn = (thrown: unknown): string => {
  const errors =
    thrown instanceof HttpError ? (thrown.body as { errors?: { csv?: string } }).errors : undefined
  return errors?.csv ?? (thrown instanceof Error ? thrown.message : 'We couldn’t read this file.')
}

/** Reads the chosen file and asks what importing it would do. */
const usePreview = () => {
  const [state, setState] = useState<{ name?: string; preview?: Preview; problem?: string }>({})
  const choose = async (file: File | undefined) => {
    if (!file) return
    setState({ name: file.name })
    try {
      const csv = await file.text()
      if (csv.length > RATE_FILE_MAX_CHARACTERS)
        throw new Error('This file is too long. Split it and import the parts.')
      setState({ name: file.name, preview: await call('rates.preview', { csv }) })
    } catch (thrown) {
      setState({ name: file.name, problem: failureIn(thrown) })
    }
  }
  return { ...state, choose }
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
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
            {showCents(rate.beforeCents)} →{' '}
          </Box>
          {showCents(rate.rateCents)}
        </>
      )
    }
  />
)

const Shown = ({ preview: { rates, bad } }: { preview: Preview }) => {
  const of = (change: Previewed['change']) => rates.filter(rate => rate.change === change)
  const [added, changed, same] = [of('new'), of('changed'), of('same')]
  return (
    <>
      {bad.length > 0 && (
        <Part title={`${counted(bad.length, 'line')} that can’t be imported`}>
          {bad.map(({ line, problem }) => (
            <Item key={line} left={problem} right={`Line ${line}`} />
          ))}
        </Part>
      )}
      {changed.length > 0 && (
        <Part title={counted(changed.length, 'changed rate')}>
          {changed.map(rate => (
            <Rate key={rate.line} rate={rate} />
          ))}
        </Part>
      )}
      {added.length > 0 && (
        <Part title={counted(added.length, 'new rate')}>
          {added.map(rate => (
            <Rate key={rate.line} rate={rate} />
          ))}
        </Part>
      )}
      {same.length > 0 && <Typography>{counted(same.length, 'rate')} stay as they are.</Typography>}
    </>
  )
}

/** Imports a CSV file of rates after showing what it changes. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { name, preview, problem, choose } = usePreview()
  const rates = preview?.rates.filter(({ change }) => change !== 'same') ?? []
  const form = useMoveForm({
    initial: {},
    send: () =>
      call('rates.import', {
        rates: rates.map(({ line: _line, change: _change, beforeCents: _before, ...rate }) => rate),
      }),
    success: () => `${counted(rates.length, 'rate')} imported`,
    draft: 'import rates',
    onClose,
  })
  return (
    <MoveDialog
      form={form}
      title="Import rates"
      action={rates.length > 0 ? `Import ${counted(rates.length, 'rate')}` : 'Import'}
      isReady={rates.length > 0}
    >
      <DialogContentText>
        A CSV file with the columns discipline, state and rate in dollars per hour; city and source are
        optional. Up to {RATE_FILE_MAX_ROWS} rates. Nothing is saved until you import, and then all of it or
        nothing.
      </DialogContentText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileButton label="File with rates" accept=".csv,text/csv" onChoose={file => void choose(file)}>
          {name ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        {name}
      </Box>
      <Box component="output" sx={{ display: 'grid', gap: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {name && !preview && !problem && <LinearProgress aria-label="Reading the file" />}
        {preview && <Shown preview={preview} />}
      </Box>
    </MoveDialog>
  )
}
