import type { Side } from '@gaitway/contract/values/enums'
import { NOTIFICATION_POLL_SECONDS } from '@gaitway/contract/values/limits'
import {
  listOpenQueueMoves,
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

/** The items of the view and kind in the URL, read again every minute, because deadlines pass. */
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

/** The path of a view of the queue, or of one kind of its items. */
export const queuePath = (view: QueueView, kind?: QueueKind) => {
  const params = new URLSearchParams({ ...(view !== 'open' && { view }), ...(kind && { kind }) })
  return { pathname: '/', search: String(params) }
}

const { moves } = queueItemLifecycle
type QueueMove = keyof typeof moves

/** The moves of this person with an item: they can take over a colleague’s item, and release their own. */
export const useItemMoves = () => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const { identity } = useGetIdentity()
  return ({ kind, status, claimedBy }: QueueItem) => {
    const isMine = claimedBy?.id === identity?.id
    return listOpenQueueMoves(kind, status, permissions)
      .filter(move => (move === 'claim' ? status === 'open' || !isMine : move !== 'release' || isMine))
      .map(move => ({ move, label: move === 'claim' && claimedBy ? 'Take over' : (moves[move].label ?? '') }))
  }
}
export type ItemMove = ReturnType<ReturnType<typeof useItemMoves>>[number]

const successTexts: Record<QueueMove, string> = {
  claim: 'Claimed. Colleagues see that you’re on it.',
  release: 'Released',
  snooze: 'Snoozed. It comes back at that time.',
  finish: 'Done. It comes back if its cause changes.',
  reopen: 'Back in the queue',
}

/**
 * Makes a move with an item in the version that is shown. If a colleague was faster, shows an error and the new version.
 * The toast of a finished item can undo it.
 */
export const useQueueMove = () => {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const queries = useQueryClient()
  const moveItem = async (move: QueueMove, item: QueueItem, until?: Date) => {
    setBusy(true)
    const { kind, id, cause, version } = item
    const shown = { kind, id, cause, version }
    const undo = () => void moveItem('reopen', { ...item, version: version + 1 })
    try {
      if (move === 'snooze') {
        if (!until) throw new Error('Choose a time.')
        await call('queue.snooze', { move, ...shown, until: until.toISOString() })
      } else await call(`queue.${move}`, { move, ...shown } as never)
      notify(successTexts[move], {
        type: 'success',
        ...(move === 'finish' && {
          // long enough to notice a mistaken keyboard shortcut
          autoHideDuration: 10_000,
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
  return { moveItem, busy }
}
