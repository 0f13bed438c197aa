import { Box } from '@mui/material'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showBriefDay, showMinutes, showTime, showZone } from '@gaitway/contract/time'
import { automaticText, timeCardCopy } from '@gaitway/contract/time-card-copy'
import { colors } from '@gaitway/contract/colors'
import { type Fact, Facts, Item, Items } from '../../shared/Parts.tsx'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { showWhen } from '../../shared/show.ts'
import { useNow } from '../../shared/use-now.ts'
import { extraTimeFacts } from './time-card.ts'

export type TimeCardRecord = Output<'timesheets.read'>
type Entry = TimeCardRecord['entries'][number]

const times = (from: string, to: string, zone: string) => `${showTime(from, zone)} – ${showTime(to, zone)}`

const unapprovedExtraTime = ({ extraTime }: Entry): Fact[] =>
  extraTime ? [['Extra time', `${showMinutes(extraTime.minutes)}. ${reasonOf(extraTime)}`]] : []

const reasonOf = ({ reason }: NonNullable<Entry['extraTime']>) =>
  reason ? `Reason: ${reason}` : timeCardCopy.noReason

const Day = ({ entry, zone }: { entry: Entry; zone: string }) => (
  <Item
    left={
      <strong>
        {showBriefDay(entry.startTime, zone)} {showZone(entry.startTime, zone)}
      </strong>
    }
    right={
      <strong>
        {showMinutes(entry.workedMinutes)} · {showCents(entry.payCents)}
      </strong>
    }
  >
    <Facts
      facts={[
        ['Scheduled', times(entry.bookedStartTime, entry.bookedEndTime, zone)],
        ['Worked', times(entry.startTime, entry.endTime, zone)],
        [
          'Break',
          entry.breakStartTime && entry.breakEndTime
            ? times(entry.breakStartTime, entry.breakEndTime, zone)
            : 'none',
        ],
        ...unapprovedExtraTime(entry),
      ]}
    />
  </Item>
)

/** While extra time is pending, the pay depends on the decision, which shows both amounts. */
const earnedBy = (card: TimeCardRecord): Fact[] => {
  if (card.status === 'pending' && card.extraTime?.choices) return []
  const label = card.adjustments.length > 0 ? 'Accepted pay' : 'Clinician pay'
  return [[label, `${showCents(card.payCents ?? 0)} (scheduled ${showCents(card.bookedPayCents)})`]]
}

const effectOf = ({ effect }: TimeCardRecord): Fact[] => {
  if (!effect) return []
  const { paidCents, owedCents, chargeCents, refundCents } = effect
  const rest = chargeCents
    ? `another ${showCents(chargeCents)} will be charged`
    : refundCents
      ? `${showCents(refundCents)} will be refunded`
      : 'no charge or refund'
  return [
    ['Facility owes', showCents(owedCents)],
    ['Facility has paid', showCents(paidCents)],
    ['On acceptance', rest],
  ]
}

const correctionOf =
  ({ timeZone }: TimeCardRecord) =>
  ({ id, createdAt, workedMinutes, payCents, reason }: TimeCardRecord['adjustments'][number]): Fact => [
    `Corrected ${showWhen(createdAt, timeZone)}`,
    <span key={id}>
      {showMinutes(workedMinutes)} · {showCents(payCents)}. Reason: {reason}
    </span>,
  ]

export const TimeCardFacts = ({ card }: { card: TimeCardRecord }) => {
  const now = useNow()
  const byClock = automaticText(card, card.timeZone, now)
  return (
    <>
      <Facts
        facts={[
          ['Status', <StatusChip key="status" of="timesheet" state={card.status} />],
          ['Submitted', card.submittedAt ? showWhen(card.submittedAt, card.timeZone) : 'Not submitted yet'],
          ...(card.acceptedAt ? [['Accepted', showWhen(card.acceptedAt, card.timeZone)] as Fact] : []),
          ...(byClock ? [['Automatic step', byClock] as Fact] : []),
          ...(card.rejectReason ? [['Return reason', card.rejectReason] as Fact] : []),
        ]}
      />
      <Items>
        {card.entries.map(entry => (
          <Day key={entry.slotId} entry={entry} zone={card.timeZone} />
        ))}
      </Items>
      <Box sx={{ borderTop: `1px solid ${colors.line}`, paddingTop: 1 }}>
        <Facts
          facts={[
            [
              'Worked',
              `${showMinutes(card.workedMinutes ?? 0)} of ${showMinutes(card.bookedMinutes)} scheduled`,
            ],
            ...earnedBy(card),
            ...extraTimeFacts(card),
            ...card.adjustments.map(correctionOf(card)),
            ...(card.extraTime?.choices ? [] : effectOf(card)),
          ]}
        />
      </Box>
    </>
  )
}
