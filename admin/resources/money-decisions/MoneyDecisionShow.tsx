import { moneyDecisionNames } from '@gaitway/contract/values/money-decisions'
import { moneyDecisionLifecycle } from '@gaitway/contract/lifecycles/money-decision'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { showSerial, showCents } from '@gaitway/contract/format/money'
import type { MoneyDecisionRecord } from '@gaitway/contract/schemas/money-decisions'
import { showWhen, showBriefDay, showDay, showTime } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { call } from '../../session.ts'
import { createKeys } from '../../shared/move-form.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import {
  linkFact,
  type FactRows,
  PageColumns,
  SmallPrint,
  PageLink,
  Panel,
  StatusChip,
} from '../../shared/Parts.tsx'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import { EventTimeline } from '../../shared/EventTimeline.tsx'

/** `Refund, $3,000.00` */
const nameDecision = ({ call: name, amountCents }: MoneyDecisionRecord) =>
  `${moneyDecisionNames[name]}, ${showCents(amountCents)}`

/** The corrected hours, a line for each day. */
const listHours = ({ input: { entries = [] }, timeZone }: MoneyDecisionRecord) =>
  entries.map(({ startTime, endTime }) => {
    const zone = timeZone ?? undefined
    return `${showBriefDay(startTime, zone)}, ${showTime(startTime, zone)}–${showTime(endTime, zone)}`
  })

/** The input of the decision, which takes effect when it is made or approved. */
export const listInputFacts = (decision: MoneyDecisionRecord): FactRows => {
  const { reason, note, method, reference, receivedAt, invoices = [] } = decision.input
  const hours = listHours(decision)
  return [
    reason !== undefined && ['Reason', reason],
    note !== undefined && ['Reason', note],
    method !== undefined && ['Paid with', [method, reference].filter(Boolean).join(' ')],
    method === undefined && reference !== undefined && ['Check or transfer number', reference],
    receivedAt !== undefined && ['Received on', showDay(receivedAt, decision.timeZone ?? undefined)],
    invoices.length > 0 && [
      'Invoices',
      invoices.map(({ id, amountCents }) => (
        <div key={id}>
          <PageLink to={`/invoices/${id}/show`}>{showCents(amountCents)}</PageLink>
        </div>
      )),
    ],
    hours.length > 0 && ['Corrected hours', hours.map(line => <div key={line}>{line}</div>)],
  ]
}

/** What happens next, or how it ended. */
const describeState = ({ status, lapsesAt, ...decision }: MoneyDecisionRecord) => {
  switch (status) {
    case 'made':
      return 'Within the limit for one admin, so no approval was needed.'
    case 'requested':
      return `Nothing has happened yet. Another admin can approve it until ${lapsesAt ? showWhen(lapsesAt) : 'then'}.`
    case 'approved':
      return `${decision.decidedByName} approved it, and it was carried out.`
    case 'declined':
      return `${decision.decidedByName} declined it: ${decision.decisionNote}`
    case 'withdrawn':
      return `${decision.decidedByName} withdrew it. Nothing happened.`
    case 'lapsed':
      return 'No second admin approved it in time. Nothing happened.'
  }
}

type Props = { decision: MoneyDecisionRecord }

/** The buttons for what this admin can do with the decision. */
export const MoneyDecisionMoves = ({ decision, userId }: Props & { userId: string }) => {
  const { id, status, requestedBy, requestedByName, officeName } = decision
  const [keyOf] = useState(createKeys)
  const isOwn = userId === requestedBy
  const summary = `${nameDecision(decision)}${officeName ? ` for ${officeName}` : ''}`
  const moves = {
    approve: {
      variant: 'contained',
      send: () => call('moneyDecisions.approve', { id }, keyOf(['approve', id])),
      success: 'Approved, and done',
      asks: {
        title: 'Approve as the second admin',
        text: `${summary}, requested by ${requestedByName}. It will be done right away.`,
        needsReason: false,
        about: id,
      },
    },
    decline: {
      send: (reason: string) => call('moneyDecisions.decline', { id, reason }),
      success: 'Declined',
      asks: {
        title: 'Decline the request',
        text: `${summary}. We’ll notify ${requestedByName} with your reason.`,
        needsReason: true,
        about: id,
      },
    },
    withdraw: {
      send: () => call('moneyDecisions.withdraw', { id }),
      success: 'Withdrawn',
      asks: {
        title: 'Withdraw your request',
        text: `${summary}. Nobody can approve it anymore.`,
        needsReason: false,
        about: id,
      },
    },
  } as const satisfies Record<string, Omit<MoveButton, 'label'>>
  const open = listOpenMoves(moneyDecisionLifecycle, status, 'admin').filter(
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

const MoneyDecisionPage = ({ decision }: Props) => {
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
        moves={identity && <MoneyDecisionMoves decision={decision} userId={String(identity.id)} />}
      />
      <PageColumns wide="left">
        <Panel
          title="Decision"
          facts={[
            ['Status', describeState(decision)],
            ...listInputFacts(decision),
            note && ['Note for the second admin', note],
            decidedAt && ['Decided', showWhen(decidedAt)],
            facilityId && linkFact('Facility', `/facilities/${facilityId}/show`, officeName),
            jobId &&
              serialNumber !== null &&
              linkFact('Shift', `/jobs/${jobId}/show`, showSerial(serialNumber)),
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

/** A decision about money: what was decided, by whom, and the second admin's answer. */
export const MoneyDecisionShow = () => (
  <RecordPage<MoneyDecisionRecord> what="decision">
    {decision => <MoneyDecisionPage decision={decision} />}
  </RecordPage>
)
