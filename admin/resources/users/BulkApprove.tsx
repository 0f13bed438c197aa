import type { Side } from '@gaitway/contract/values/enums'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import type { OnboardingCallRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { useDataProvider, usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { showCount } from '../../shared/bulk.ts'
import { BulkMove } from '../../shared/BulkMove.tsx'
import { soonestFirst, useNow } from '../../shared/queries.ts'
import { approvalEffect } from './approval-effect.ts'

const actionFor = (count: number, { calls = 0, unconfirmed = 0 }: Readonly<Record<string, number>>) =>
  [
    `Approve ${showCount(count, 'person', 'people')}`,
    calls > 0 && `end ${showCount(calls, 'call')}`,
    unconfirmed > 0 && `${unconfirmed} without a confirmed email`,
  ]
    .filter(Boolean)
    .join(', ')

/** Approves the selected people; each is shown with the call it ends and whether their email is confirmed. */
export const BulkApprove = () => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const dataProvider = useDataProvider()
  const now = useNow()
  if (!now) return null
  const effectsOf = async (people: UserRecord[]) => {
    const { data } = await dataProvider.getList<OnboardingCallRecord>('onboarding-calls', {
      filter: { userId: people.map(({ id }) => id), status: 'booked' },
      sort: soonestFirst,
      pagination: { page: 1, perPage: people.length },
    })
    const calls = new Map(data.map(booked => [booked.userId, booked]))
    return people.map(user =>
      approvalEffect(user, {
        booked: calls.get(user.id),
        mayApprove: isOpen(userLifecycle, user.status, 'approve', permissions),
        now,
      }),
    )
  }
  return (
    <BulkMove<UserRecord>
      label="Approve"
      action={actionFor}
      nameOf={({ name, email }) => `${name}, ${email}`}
      effectsOf={effectsOf}
      send={({ id }) => call('accounts.decide', { userId: id, status: 'approved' })}
    />
  )
}
