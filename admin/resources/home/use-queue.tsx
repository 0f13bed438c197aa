import type { Side } from '@gaitway/contract/values/enums'
import { NOTIFICATION_POLL_SECONDS } from '@gaitway/contract/values/limits'
import {
  openQueueMoves,
  queueKinds,
  type QueueKind,
  queueViews,
  type QueueView,
} from '@gaitway/contract/queue'
import { queueItemLifecycle } from '@gaitway/contract/lifecycles/queue-item'
import type { Output } from '@gaitway/contract/schemas/index'
import type { QueueItem } from '@gaitway/contract/schemas/queue'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetIdentity, useNotify, usePermissions } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../session.ts'
import { useCall } from '../../shared/queries.ts'

export type QueueList = Output<'queue.list'>

const isIn = <Name extends string>(names: Record<Name, unknown>, word: string | null): word is Name =>
  word !== null && Object.hasOwn(names, word)

/** The view and kind in the address, and what is in them; read again every minute, because time passes. */
export const useQueueList = () => {
  const [params] = useSearchParams()
  const [view, kind] = [params.get('view'), params.get('kind')]
  const shown: { view: QueueView; kind?: QueueKind } = {
    view: isIn(queueViews, view) ? view : 'open',
    ...(isIn(queueKinds, kind) && { kind }),
  }
  const query = useCall('queue.list', shown, {
    refetchInterval: NOTIFICATION_POLL_SECONDS * 1000,
    placeholderData: last => last,
  })
  return { ...query, ...shown }
}

/** The address of a view of the queue, narrowed to a kind. */
export const queuePath = (view: QueueView, kind?: QueueKind) => {
  const params = new URLSearchParams({ ...(view !== 'open' && { view }), ...(kind && { kind }) })
  return { pathname: '/', search: String(params) }
}

const { moves } = queueItemLifecycle
type QueueMove = keyof typeof moves

/** What this person can do with an item: an item of someone else is taken over, your own released. */
export const useItemMoves = () => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const { identity } = useGetIdentity()
  return ({ kind, status, claimedBy }: QueueItem) => {
    const isMine = claimedBy?.id === identity?.id
    return openQueueMoves(kind, status, permissions)
      .filter(move => (move === 'claim' ? status === 'open' || !isMine : move !== 'release' || isMine))
      .map(move => ({ move, label: move === 'claim' && claimedBy ? 'Take over' : (moves[move].label ?? '') }))
  }
}
export type ItemMove = ReturnType<ReturnType<typeof useItemMoves>>[number]

const done: Record<QueueMove, string> = {
  claim: 'Claimed. Colleagues see that you’re on it.',
  release: 'Released',
  snooze: 'Snoozed. It comes back at that time.',
  finish: 'Done. It comes back if its cause changes.',
  reopen: 'Back in the queue',
}

/** Time enough to see that the wrong key was pressed. */
const UNDO_SECONDS = 10

/**
 * Makes a move with an item as it is shown; if a colleague was faster, says so and shows who has it. What was marked
 * as done can be put back from its toast.
 */
export const useMark = () => {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const queries = useQueryClient()
  const mark = async (move: QueueMove, item: QueueItem, until?: Date) => {
    setBusy(true)
    const { kind, id, cause, version } = item
    const seen = { kind, id, cause, version }
    const undo = () => void mark('reopen', { ...item, version: version + 1 })
    try {
      if (move === 'snooze') {
        if (!until) throw new Error('Choose a time.')
        await call('queue.snooze', { move, ...seen, until: until.toISOString() })
      } else await call(`queue.${move}`, { move, ...seen } as never)
      notify(done[move], {
        type: 'success',
        ...(move === 'finish' && {
          autoHideDuration: UNDO_SECONDS * 1000,
          action: (
            <Button color="inherit" size="small" onClick={undo}>
              Undo
            </Button>
          ),
        }),
      })
    } catch (thrown) {
      notify(thrown instanceof Error ? thrown.message : 'Something went wrong', { type: 'error' })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['queue.list'] })
    }
  }
  return { mark, busy }
}
