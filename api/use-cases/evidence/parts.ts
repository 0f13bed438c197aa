import { BRAND } from '@gaitway/contract/values/brand'
import { clinicianTypeNames, type FilePurpose, type Side } from '@gaitway/contract/values/enums'
import type { EventVerb } from '@gaitway/contract/events'
import { mealRuleNames } from '@gaitway/contract/values/compliance'
import { credentialsKept } from '@gaitway/contract/schemas/evidence'
import { showSerial } from '@gaitway/contract/format/money'
import { capitalize } from '@gaitway/contract/format/event-details'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { showDay, showMinutes, showTime, showZone } from '@gaitway/contract/format/time'
import { reportDays, type HeldDay, type ReportedDay } from '../../domain/pbj-days.ts'
import { defaultReporting } from '../../store/compliance-exports.ts'
import { fillGaps } from '../compliance-data/in-force.ts'
import type { EvidencePart } from '../../services/pdf/evidence.ts'
import type {
  CardTimes,
  EvidenceEvent,
  EvidenceFile,
  EvidenceShift,
  EvidenceSnapshot,
} from '../../store/views/shift-evidence.ts'

export type EvidenceReader = Side

const purposeNames: Partial<Record<FilePurpose, string>> = {
  drivingLicense: 'Driver’s license',
  resume: 'Resume',
  covidTest: 'Covid record',
  cpr: 'CPR certification',
  tbTest: 'TB test',
  malpractice: 'Malpractice insurance',
  timeCard: 'Paper time card',
}

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** The name of a document in the ZIP: what it is and its ID, which the PDF shows too. */
export const nameDocument = ({ purpose, id, contentType }: EvidenceFile) =>
  `${purpose}-${id}.${endings[contentType] ?? 'bin'}`

/** The latest instant of the record, which dates the file. */
export const findLastChange = (shifts: readonly EvidenceShift[]): Date => {
  const instants = shifts.flatMap(({ confirmedAt, snapshots, events, checkIns }) => [
    confirmedAt,
    ...snapshots.map(({ takenAt }) => takenAt),
    ...events.map(({ at }) => at),
    ...checkIns.flatMap(({ inAt, outAt }) => [inAt, outAt].filter(at => at !== null)),
  ])
  return new Date(instants.reduce((last, at) => (at > last ? at : last)))
}

type ShiftReader = {
  shift: EvidenceShift
  side: EvidenceReader
  /** an instant, without its day if an instant that was just read is on that day, too */
  when: (instant: string, justRead?: string) => string
}

/** The parts of the document, shift by shift in order of time. */
export const buildEvidenceParts = (
  shifts: readonly EvidenceShift[],
  side: EvidenceReader,
): readonly EvidencePart[] => {
  const reported = reportShifts(shifts)
  return shifts.flatMap(shift => {
    const { timeZone } = shift
    const showClockTime = (instant: string) => `${showTime(instant, timeZone)} ${showZone(instant, timeZone)}`
    const when = (instant: string, justRead?: string) => {
      const day = showDay(instant, timeZone)
      const isRead = justRead !== undefined && day === showDay(justRead, timeZone)
      return isRead ? showClockTime(instant) : `${day}, ${showClockTime(instant)}`
    }
    const read = { shift, side, when }
    return [
      buildShiftPart(read),
      ...buildSnapshotParts(read),
      buildCheckInsPart(read),
      buildTimeCardPart(read),
      buildApprovalsPart(read),
      buildReportedPart(shift, reported),
    ].map(part => ({ ...part, label: `${showSerial(shift.serialNumber)} · ${part.label}` }))
  })
}

const buildShiftPart = ({ shift, side, when }: ShiftReader): EvidencePart => ({
  label: 'Shift',
  pairs: [
    ['Facility', shift.officeName],
    ['Place', shift.place],
    ['Clinician', `${shift.clinicianName}, ${clinicianTypeNames[shift.clinicianType]}`],
    [
      'Scheduled',
      shift.slots.map(({ startsAt, endsAt }) => `${when(startsAt)} to ${when(endsAt, startsAt)}`).join('\n'),
    ],
    ['Confirmed', when(shift.confirmedAt)],
    ['Confirmed by', side === 'clinician' ? shift.officeName : shift.confirmedByName],
    ['Status', findStatusWord('application', shift.status).word],
    ['IDs', `Shift ${shift.jobId}\nApplication ${shift.applicationId}`],
  ],
})

const momentNames = {
  confirmed: 'Credentials when the shift was confirmed',
  started: 'Credentials when it started',
}

const buildSnapshotParts = (read: ShiftReader): EvidencePart[] => {
  const { snapshots } = read.shift
  if (snapshots.length > 0) return snapshots.map(snapshot => buildSnapshotPart(read, snapshot))
  return [{ label: momentNames.confirmed, none: 'They weren’t kept for this shift.' }]
}

/** A credential’s day, which has no time zone. */
const showLastDay = (expiresAt: string | null) =>
  expiresAt ? `until ${showDay(expiresAt, 'UTC')}` : 'no end date'

const describeHeld = ({ isHeld, expiresAt }: { isHeld: boolean; expiresAt: string | null }) =>
  isHeld ? `Yes, ${showLastDay(expiresAt)}` : 'No'

const buildSnapshotPart = ({ shift, side, when }: ShiftReader, snapshot: EvidenceSnapshot): EvidencePart => {
  const { licenses, malpractice, cpr, tb, covidStatus, npiNumber, agreement } = credentialsKept.parse(
    snapshot.content,
  )
  const tested = [tb.result, tb.testedAt && `tested ${showDay(tb.testedAt, 'UTC')}`]
    .filter(Boolean)
    .join(', ')
  return {
    label: momentNames[snapshot.moment],
    pairs: [
      ['Recorded', when(snapshot.takenAt)],
      ...licenses.map(
        ({ state, number, expiresAt }) =>
          ['License', `${state} ${number}, ${showLastDay(expiresAt)}`] as const,
      ),
      ...(licenses.length === 0 ? [['License', 'None'] as const] : []),
      ['Malpractice insurance', describeHeld(malpractice)],
      ['CPR certification', describeHeld(cpr)],
      ['TB test', [describeHeld(tb), tested].filter(Boolean).join(', ')],
      ['Covid status', covidStatus ? capitalize(covidStatus) : 'Not entered'],
      ['NPI number', npiNumber ?? 'Not entered'],
      // facilities don't see a clinician's agreement with us
      ...(side === 'facility' ? [] : [['Agreement', describeAgreement(agreement, when)] as const]),
      ...listDocumentPairs(snapshot, side !== 'facility' || shift.isKnown),
    ],
  }
}

const describeAgreement = (
  agreement: { version: string; signedAt: string } | null,
  when: ShiftReader['when'],
) => (agreement ? `Version ${agreement.version}, signed ${when(agreement.signedAt)}` : 'None signed')

const describeDocument = (file: EvidenceFile) =>
  `${purposeNames[file.purpose] ?? file.purpose}\n${nameDocument(file)}\nSHA-256 ${file.sha256}`

const listDocumentPairs = (
  { documents, removedCount }: EvidenceSnapshot,
  isVisible: boolean,
): (readonly [string, string])[] => {
  if (!isVisible) return [['Documents', 'Shown only to facilities with a confirmed shift of this clinician.']]
  return [
    ...documents.map(file => ['Document', describeDocument(file)] as const),
    ...(removedCount > 0 ? [['Documents', `${removedCount} more, which are no longer kept`] as const] : []),
  ]
}

const buildCheckInsPart = ({ shift, when }: ShiftReader): EvidencePart => ({
  label: 'Check-ins',
  pairs: shift.checkIns.map(({ inAt, outAt, isArrivalRecorded }) => [
    inAt ? 'Checked in' : 'Checked out',
    [
      inAt && `${when(inAt)}${isArrivalRecorded ? ' (recorded by the facility)' : ''}`,
      outAt && (inAt ? `checked out ${when(outAt, inAt)}` : when(outAt)),
    ]
      .filter(Boolean)
      .join(', '),
  ]),
  none: 'Nobody checked in.',
})

const describeTimes = (times: readonly CardTimes[], { when }: ShiftReader) =>
  times.map(({ startedAt, endedAt, breakStartedAt, breakEndedAt }) => {
    const pause =
      breakStartedAt && breakEndedAt
        ? `, break ${when(breakStartedAt, startedAt)} to ${when(breakEndedAt, breakStartedAt)}`
        : ''
    return `${when(startedAt)} to ${when(endedAt, startedAt)}${pause}`
  })

/** Gaitway’s staff and the other side are named to admins only. */
const describeActor = ({ shift, side }: ShiftReader, event: EvidenceEvent) => {
  if (event.side === 'clock') return `${BRAND}, automatically`
  if (side === 'admin') return `${event.name ?? BRAND} (${event.side})`
  if (event.side === 'clinician') return shift.clinicianName
  if (event.side === 'facility')
    return side === 'facility' ? (event.name ?? shift.officeName) : shift.officeName
  return BRAND
}

const versionNames: Partial<Record<EventVerb<'timesheet'>, string>> = {
  submit: 'Submitted',
  resubmit: 'Submitted again',
  correct: 'Submitted instead of the scheduled hours',
  autoSubmit: 'Scheduled hours submitted',
  useSchedule: 'Scheduled hours used after a no-show report',
  useHours: 'Hours decided after a no-show report',
  removeDay: 'Day without work removed',
  revise: 'Corrected before it was accepted',
  reject: 'Returned',
  accept: 'Accepted',
  annul: 'Void',
  delete: 'Withdrawn',
  addPaper: 'Paper time card added',
  removePaper: 'Paper time card removed',
  adjust: 'Corrected after it was accepted',
  acceptExtraTime: 'Extra time accepted',
  declineExtraTime: 'Extra time declined',
}

/** The hours that an event left: its own, those of the correction made with it, or the accepted ones. */
const findTimes = ({ card, adjustments }: EvidenceShift, { verb, at, times }: EvidenceEvent) => {
  if (verb === 'accept') return card?.entries ?? []
  return times ?? adjustments.find(adjustment => adjustment.at === at)?.entries ?? []
}

const findMinutes = ({ adjustments }: EvidenceShift, { at, workedMinutes }: EvidenceEvent) =>
  workedMinutes ?? adjustments.find(adjustment => adjustment.at === at)?.workedMinutes

const buildTimeCardPart = (read: ShiftReader): EvidencePart => ({
  label: 'Time card, every version',
  entries: read.shift.events.map(event => {
    const minutes = findMinutes(read.shift, event)
    return {
      head: `${versionNames[event.verb] ?? event.verb}, ${read.when(event.at)}, by ${describeActor(read, event)}`,
      text: [
        ...describeTimes(findTimes(read.shift, event), read),
        ...(minutes === undefined || minutes === null ? [] : [`${showMinutes(minutes)} total`]),
        ...(event.reason ? [`Reason: ${event.reason}`] : []),
      ].join('\n'),
    }
  }),
  none: 'There is no time card.',
})

const approvals: readonly EventVerb<'timesheet'>[] = [
  'accept',
  'adjust',
  'acceptExtraTime',
  'declineExtraTime',
]

const buildApprovalsPart = (read: ShiftReader): EvidencePart => ({
  label: 'Approvals',
  pairs: read.shift.events
    .filter(({ verb }) => approvals.includes(verb))
    .map(event => [
      versionNames[event.verb] ?? event.verb,
      `${read.when(event.at)}, by ${describeActor(read, event)}`,
    ]),
  none: 'Nobody has approved hours yet.',
})

const toDate = (at: string | null) => (at === null ? null : new Date(at))

type Reported = ReturnType<typeof reportDays>

/** The days for CMS that were made from these shifts, each with the shifts that it adds up. */
const reportShifts = (shifts: readonly EvidenceShift[]): Reported => {
  const worked = shifts
    .flatMap(shift => shift.worked)
    .map(day => ({
      ...day,
      startedAt: new Date(day.startedAt),
      endedAt: new Date(day.endedAt),
      breakStartedAt: toDate(day.breakStartedAt),
      breakEndedAt: toDate(day.breakEndedAt),
    }))
  const [{ mealRule, data } = { mealRule: null, data: null }] = shifts
  return reportDays(worked, mealRule ?? defaultReporting.shortShiftMeals, fillGaps(data).pbj)
}

const heldReasons: Record<HeldDay['reason'], string> = {
  overDayHours: 'held back: CMS accepts fewer hours of one person on one date',
  noCode: 'held back: CMS has no job title code for this discipline',
}

const showHours = (hundredths: number) => `${(hundredths / 100).toFixed(2)} hr`

/** A date that has no time zone. */
const showDate = (date: string) => showDay(`${date}T12:00:00Z`, 'UTC')

const describeReported = ({ hundredths, jobTitleCode, slotIds }: ReportedDay, own: ReadonlySet<string>) =>
  [
    `${showHours(hundredths)}, job title code ${jobTitleCode}`,
    ...(slotIds.every(id => own.has(id)) ? [] : ['with other shifts of the date']),
  ].join(', ')

const buildReportedPart = (
  { applicationId, serialNumber, worked, mealRule, data }: EvidenceShift,
  reported: Reported,
): EvidencePart => {
  const own = new Set(worked.filter(day => day.applicationId === applicationId).map(({ slotId }) => slotId))
  const days = reported.days.filter(({ slotIds }) => slotIds.some(id => own.has(id)))
  const held = reported.heldDays.filter(({ serialNumbers }) => serialNumbers.includes(serialNumber))
  const { source, checkedOn } = fillGaps(data).pbj.meals
  const rule = mealRuleNames[mealRule ?? defaultReporting.shortShiftMeals]
  return {
    label: 'Days for the Payroll-Based Journal',
    pairs: [
      ...days.map(day => [showDate(day.date), describeReported(day, own)] as const),
      ...held.map(
        ({ date, hundredths, reason }) =>
          [showDate(date), `${showHours(hundredths)}, ${heldReasons[reason]}`] as const,
      ),
      ...(days.length + held.length > 0
        ? [
            ['Rule for meals', `${source}; checked ${showDate(checkedOn)}`] as const,
            ['Meal breaks on shifts under 8 hours', rule] as const,
          ]
        : []),
    ],
    none: 'They are made from an accepted time card.',
  }
}
