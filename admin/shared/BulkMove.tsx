import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
} from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { type ReactNode, useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import { Item, Items, Note } from './Parts.tsx'

export type Effect = { what: ReactNode; isPossible: boolean }

type BulkProps<Row> = {
  /** the button beside the selection: `Cancel shifts` */
  label: string
  /** the button that does it: `Cancel 3 shifts and notify everyone` */
  action: (count: number) => string
  nameOf: (row: Row) => string
  /** what it does to one of them, or why it can't be done */
  effectOf: (row: Row) => Promise<Effect>
  send: (row: Row, reason: string) => Promise<unknown>
  needsReason?: boolean
  isDestructive?: boolean
}

type Planned<Row> = Effect & { row: Row }
type Failed<Row> = { row: Row; why: string }

const whyOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : 'We couldn’t do this.')

/** Each on its own: one that can't be done says why, and the rest continue. */
const planAll = <Row,>(rows: Row[], effectOf: BulkProps<Row>['effectOf']): Promise<Planned<Row>[]> =>
  Promise.all(
    rows.map(async row => {
      try {
        return { row, ...(await effectOf(row)) }
      } catch (thrown) {
        return { row, what: whyOf(thrown), isPossible: false }
      }
    }),
  )

/** A button for the selected rows: shows what it does to each, its progress, and what failed. */
export const BulkMove = <Row extends { id: string }>(props: BulkProps<Row>) => {
  const { label, action, nameOf, effectOf, send, needsReason = false, isDestructive = false } = props
  const { data = [], selectedIds, onUnselectItems } = useListContext<Row>()
  const refresh = useRefresh()
  const [planned, setPlanned] = useState<Planned<Row>[]>()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const [done, setDone] = useState<number>()
  const [failed, setFailed] = useState<Failed<Row>[]>([])
  const possible = planned?.filter(one => one.isPossible) ?? []
  const isOver = done !== undefined && done === possible.length
  const open = async () => {
    setOpen(true)
    setPlanned(undefined)
    setDone(undefined)
    setFailed([])
    setPlanned(
      await planAll(
        data.filter(({ id }) => selectedIds.includes(id)),
        effectOf,
      ),
    )
  }
  const close = () => {
    setOpen(false)
    if (done === undefined) return
    onUnselectItems()
    refresh()
  }
  const run = async () => {
    const wrong = needsReason ? check(commonFields.reason, reason) : undefined
    setReasonError(wrong)
    if (wrong) return
    setDone(0)
    for (const [place, { row }] of possible.entries()) {
      try {
        await send(row, reason.trim())
      } catch (thrown) {
        setFailed(before => [...before, { row, why: whyOf(thrown) }])
      }
      setDone(place + 1)
    }
  }
  return (
    <>
      <Button size="small" color={isDestructive ? 'error' : 'primary'} onClick={() => void open()}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={done === undefined || isOver ? close : undefined}
        fullWidth
        maxWidth="sm"
        aria-label={label}
      >
        <DialogTitle>{label}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }} tabIndex={0}>
          {!planned && <LinearProgress aria-label="Loading what this does" />}
          {done !== undefined && (
            <LinearProgress
              variant="determinate"
              aria-label="Progress"
              value={possible.length ? (100 * done) / possible.length : 100}
            />
          )}
          {isOver && (
            <Alert severity={failed.length > 0 ? 'warning' : 'success'}>
              {possible.length - failed.length} of {possible.length} done.
              {failed.length > 0 && ' These failed and stay as they were:'}
            </Alert>
          )}
          {isOver ? (
            <Items label="Failed">
              {failed.map(({ row, why }) => (
                <Item key={row.id} left={nameOf(row)} right={why} />
              ))}
            </Items>
          ) : (
            <Items label="What this does">
              {planned?.map(({ row, what, isPossible }) => (
                <Item key={row.id} left={nameOf(row)} right={isPossible ? what : 'Left out'}>
                  {!isPossible && <Note>{what}</Note>}
                </Item>
              ))}
            </Items>
          )}
          {needsReason && done === undefined && (
            <TextField
              label="Reason"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={Boolean(reasonError)}
              helperText={reasonError ?? 'Both sides can see this.'}
              multiline
              minRows={2}
              required
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={done !== undefined && !isOver}>
            Close
          </Button>
          {done === undefined && (
            <Button
              variant="contained"
              color={isDestructive ? 'error' : 'primary'}
              disabled={possible.length === 0}
              onClick={() => void run()}
            >
              {action(possible.length)}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}

/** `1 shift`, `3 shifts` */
export const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
