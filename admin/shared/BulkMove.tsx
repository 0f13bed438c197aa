import { Alert, Box, Button, LinearProgress, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { useContext, useEffect, useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useListContext, useResourceContext } from 'react-admin'
import { type BulkEffect, type Failed, type Planned, runEach, addSums, explainFailure } from './bulk.ts'
import { MoveDialog, useMoveForm } from './MoveDialog.tsx'
import { Item, Items, SmallPrint } from './Parts.tsx'
import { ShowBulkDialog } from './Rows.tsx'

/** as many IDs as fit in a URL */
const ROWS_PER_READ = 100

type BulkProps<Row> = {
  /** the button beside the selection: `Cancel shifts` */
  label: string
  /** the submit button, with what else it causes: `Cancel 3 shifts, refund $90.00 and notify everyone` */
  action: (count: number, sums: Readonly<Record<string, number>>) => string
  nameOf: (row: Row) => string
  /** what it does to each row, or why it can't be done, in the order of the rows */
  effectsOf: (rows: Row[]) => Promise<BulkEffect[]>
  send: (row: Row, reason: string) => Promise<unknown>
  needsReason?: boolean
  isDestructive?: boolean
}

/** Reads the selected rows of other pages, and returns all selected rows. */
const useSelectedRows = <Row extends RaRecord>() => {
  const { data = [], selectedIds } = useListContext<Row>()
  const resource = useResourceContext() ?? ''
  const dataProvider = useDataProvider()
  return async (): Promise<Row[]> => {
    const found = new Map(data.map(row => [row.id, row]))
    const missing = selectedIds.filter(id => !found.has(id))
    for (let from = 0; from < missing.length; from += ROWS_PER_READ) {
      const ids = missing.slice(from, from + ROWS_PER_READ)
      const { data: rows } = await dataProvider.getMany<Row>(resource, { ids })
      for (const row of rows) found.set(row.id, row)
    }
    return selectedIds.flatMap(id => found.get(id) ?? [])
  }
}

/** What the move would do to these rows, or to the selected ones. It is read each time the dialog opens. */
const usePlan = <Row extends RaRecord>(effectsOf: BulkProps<Row>['effectsOf'], only: Row[] | undefined) => {
  const selectedRows = useSelectedRows<Row>()
  const [planned, setPlanned] = useState<Planned<Row>[]>()
  const [problem, setProblem] = useState<string>()
  const read = useRef(async () => {
    const rows = only ?? (await selectedRows())
    const effects = await effectsOf(rows)
    return rows.flatMap((row, index) => (effects[index] ? [{ ...effects[index], row }] : []))
  })
  useEffect(() => {
    read.current().then(setPlanned, thrown => setProblem(explainFailure(thrown)))
  }, [])
  return { planned, problem }
}

type Progress = { done: number; isPaused: boolean }

const Running = ({ done, isPaused, count }: Progress & { count: number }) => (
  <Box component="output" sx={{ display: 'grid', gap: 1 }}>
    <LinearProgress variant="determinate" aria-label="Progress" value={count ? (100 * done) / count : 100} />
    {done} of {count} done.
    {isPaused && ' Too many changes in one minute. We’ll continue shortly.'}
  </Box>
)

type ReportProps<Row> = Reported<Row> & Pick<BulkProps<Row>, 'nameOf'>

const Report = <Row extends RaRecord>({ failed, count, nameOf }: ReportProps<Row>) => (
  <>
    <Alert severity={failed.length > 0 ? 'warning' : 'success'}>
      {count - failed.length} of {count} done.
      {failed.length > 0 && ' These failed. They weren’t changed and are still selected:'}
    </Alert>
    <Items label="Failed">
      {failed.map(({ row, why }) => (
        <Item key={row.id} left={nameOf(row)} right="">
          <SmallPrint>{why}</SmallPrint>
        </Item>
      ))}
    </Items>
  </>
)

type PlanProps<Row> = { planned: Planned<Row>[] } & Pick<BulkProps<Row>, 'nameOf'>

const Plan = <Row extends RaRecord>({ planned, nameOf }: PlanProps<Row>) => (
  <Items label="What this does">
    {planned.map(({ row, what, isPossible }) => (
      <Item key={row.id} left={nameOf(row)} right={isPossible ? '' : 'Skipped'}>
        <SmallPrint>{what}</SmallPrint>
      </Item>
    ))}
  </Items>
)

type Reported<Row> = { failed: Failed<Row>[]; count: number }
type BulkDialogProps<Row> = BulkProps<Row> & {
  rows?: Row[]
  onClose: () => void
  onTryAgain: (rows: Row[]) => void
}

const BulkDialog = <Row extends RaRecord>(props: BulkDialogProps<Row>) => {
  const { label, action, nameOf, effectsOf, send, needsReason = false, isDestructive, rows } = props
  const { onUnselectItems, onSelect } = useListContext<Row>()
  const { planned, problem } = usePlan(effectsOf, rows)
  const [progress, setProgress] = useState<Progress>()
  const [report, setReport] = useState<Reported<Row>>()
  const [stop] = useState(() => new AbortController())
  const possible = planned?.filter(one => one.isPossible) ?? []
  const count = possible.length
  const form = useMoveForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: needsReason ? check(commonFields.reason, reason) : undefined }),
    send: async ({ reason }) => {
      setProgress({ done: 0, isPaused: false })
      const failed = await runEach(
        possible.map(({ row }) => row),
        {
          send: row => send(row, reason.trim()),
          onDone: done => setProgress({ done, isPaused: false }),
          onPause: isPaused => setProgress(before => before && { ...before, isPaused }),
          pauseMilliseconds: 10_000,
          signal: stop.signal,
        },
      )
      setProgress(undefined)
      setReport({ failed, count })
      onUnselectItems()
      if (failed.length > 0) onSelect(failed.map(({ row }) => row.id))
    },
    success: () => 'Finished. See the results below.',
    draft: label,
    onClose: props.onClose,
    onDone: () => undefined,
  })
  const tryAgain = report && report.failed.length > 0 && (
    <Button onClick={() => props.onTryAgain(report.failed.map(({ row }) => row))}>Try those again</Button>
  )
  return (
    <MoveDialog
      form={{ ...form, closeOnEscape: progress ? undefined : form.closeOnEscape }}
      title={label}
      action={progress || report ? undefined : action(count, addSums(possible))}
      isDestructive={isDestructive}
      isReady={count > 0}
      isRunning={progress !== undefined}
      otherButtons={progress ? <Button onClick={() => stop.abort()}>Stop</Button> : tryAgain}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      {!planned && !problem && <LinearProgress aria-label="Loading what this does" />}
      {progress && <Running {...progress} count={count} />}
      {report && <Report {...report} nameOf={nameOf} />}
      {needsReason && !progress && !report && (
        <TextField
          {...form.field('reason', 'Reason', 'Both sides can see this.')}
          multiline
          minRows={2}
          sx={{ marginTop: 1 }}
        />
      )}
      {planned && !report && <Plan planned={planned} nameOf={nameOf} />}
    </MoveDialog>
  )
}

/** A button for the selected rows: shows what it does to each, its progress, and what failed. */
export const BulkMove = <Row extends RaRecord>(props: BulkProps<Row>) => {
  const show = useContext(ShowBulkDialog)
  const open = (attempt: number, rows?: Row[]) =>
    show(
      <BulkDialog
        key={attempt}
        {...props}
        rows={rows}
        onClose={() => show(undefined)}
        onTryAgain={failed => open(attempt + 1, failed)}
      />,
    )
  return (
    <Button size="small" color={props.isDestructive ? 'error' : 'primary'} onClick={() => open(0)}>
      {props.label}
    </Button>
  )
}
