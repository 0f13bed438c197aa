import { moneyDecisionLifecycle } from '@gaitway/contract/lifecycles/money-decision'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { showSerial } from '@gaitway/contract/format/money'
import type { MoneyDecisionRecord } from '@gaitway/contract/schemas/money-decisions'
import { showWhen } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { call } from '../../session.ts'
import { createKeys } from '../../shared/move-form.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { PageColumns, SmallPrint, PageLink, Panel, StatusChip } from '../../shared/Parts.tsx'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import { EventTimeline } from '../../shared/EventTimeline.tsx'
import { describeState, listSent, nameDecision } from './decision-facts.tsx'

type Props = { decision: MoneyDecisionRecord }

/** What this admin can do about it. */
export const MoneyDecisionMoves = ({ decision, viewer }: Props & { viewer: string }) => {
  const { id, status, requestedBy, requestedByName, officeName } = decision
  const [keyOf] = useState(createKeys)
  const isOwn = viewer === requestedBy
  const what = `${nameDecision(decision)}${officeName ? ` for ${officeName}` : ''}`
  const moves = {
    approve: {
      variant: 'contained',
      send: () => call('moneyDecisions.approve', { id }, keyOf(['approve', id])),
      success: 'Approved, and done',
      asks: {
        title: 'Approve as the second admin',
        text: `${what}, requested by ${requestedByName}. It will be done right away.`,
        needsReason: false,
        about: id,
      },
    },
    decline: {
      send: (reason: string) => call('moneyDecisions.decline', { id, reason }),
      success: 'Declined',
      asks: {
        title: 'Decline the request',
        text: `${what}. We’ll notify ${requestedByName} with your reason.`,
        needsReason: true,
        about: id,
      },
    },
    withdraw: {
      send: () => call('moneyDecisions.withdraw', { id }),
      success: 'Withdrawn',
      asks: {
        title: 'Withdraw your request',
        text: `${what}. Nobody can approve it anymore.`,
        needsReason: false,
        about: id,
      },
    },
  } as const satisfies Record<string, Omit<MoveButton, 'label'>>
  const open = openMoves(moneyDecisionLifecycle, status, 'admin').filter(
    (move): move is keyof typeof moves => move !== 'lapse' && (move === 'withdraw') === isOwn,
  )
  if (open.length === 0) return null
  return (
    <MoveButtons
      size="medium"
      moves={open.map(move => ({ ...moves[move], label: moneyDecisionLifecycle.moves[move].label ?? '' }))}
    />
  )
}

const Shown = ({ decision }: Props) => {
  const { id, status, requestedAt, requestedByName, decidedAt, facilityId, officeName, note } = decision
  const { jobId, serialNumber } = decision
  const { identity } = useGetIdentity()
  const name = nameDecision(decision)
  return (
    <>
      <AdminPageTitle title={name} />
      <RecordHeader
        name={name}
        state={<StatusChip of="moneyDecision" state={status} />}
        under={[officeName, `${requestedByName}, ${showWhen(requestedAt)}`].filter(Boolean).join(', ')}
        ids={{ Decision: id }}
        moves={identity && <MoneyDecisionMoves decision={decision} viewer={String(identity.id)} />}
      />
      <PageColumns wide="left">
        <Panel
          title="Decision"
          facts={[
            ['Status', describeState(decision)],
            ...listSent(decision),
            note && ['Note for the second admin', note],
            decidedAt && ['Decided', showWhen(decidedAt)],
            facilityId && [
              'Facility',
              <PageLink key="facility" to={`/facilities/${facilityId}/show`}>
                {officeName}
              </PageLink>,
            ],
            jobId &&
              serialNumber !== null && [
                'Shift',
                <PageLink key="shift" to={`/jobs/${jobId}/show`}>
                  {showSerial(serialNumber)}
                </PageLink>,
              ],
          ]}
        >
          {status === 'requested' && (
            <SmallPrint>
              We’ll check it again when it’s approved. If it isn’t possible anymore, nothing happens and the
              request stays open.
            </SmallPrint>
          )}
        </Panel>
        <EventTimeline nounId={id} />
      </PageColumns>
    </>
  )
}

/** One decision about money: what was decided, by whom, and the second admin's answer. */
export const MoneyDecisionShow = () => (
  <RecordPage<MoneyDecisionRecord> what="decision">{decision => <Shown decision={decision} />}</RecordPage>
)
