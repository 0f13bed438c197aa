import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { isMoveOpen } from '@gaitway/contract/lifecycles/step'
import { showPhone } from '@gaitway/contract/format/phone'
import type { CallOut } from '@gaitway/contract/schemas/call-outs'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import type { CallOutCaller, Side } from '@gaitway/contract/values/enums'
import type { Tone } from '@gaitway/contract/format/status-copy'
import { clockTimeIn, dayIn, showWhen } from '@gaitway/contract/format/time'
import { readClockTime, type ReadTime } from '@gaitway/contract/format/typed-times'
import { useCall } from '../../shared/queries.ts'
import { previewLines, type EndShiftPreview } from './end-shift.ts'

/** The last call-out of a shift; undefined until it is loaded, or if there is none. */
export const useCallOut = (jobId: string) => useCall('jobs.read', { id: jobId }).data?.callOut

/** The confirmed clinician’s shift, if staff can record that they called out. */
export const findCallable = (applicants: readonly ShiftRecord[], side: Side) =>
  applicants.find(({ status }) => isMoveOpen(applicationLifecycle, status, 'dropOut', side))

export const callerNames: Record<CallOutCaller, string> = {
  clinician: 'The clinician',
  authorized: 'Someone they asked to call for them',
  other: 'Someone else (we’ll ask the clinician)',
}

/** The value of a field for a day and time: `2026-11-21T06:10`. */
export const formatDateTimeInput = (at: Date, zone: string) => `${dayIn(zone, at)}T${clockTimeIn(zone, at)}`

/** Reads a typed day and time in the shift’s time zone; `meant` is the chosen one of two possible instants. */
export const readCalledAt = (
  { calledAt, meant }: { calledAt: string; meant: string },
  zone: string,
  now: Date,
): ReadTime => {
  const [day, clock] = calledAt.split('T')
  if (!day || !clock) return { problem: 'Enter a day and a time' }
  const read = readClockTime(day, clock, zone, { meant })
  return read.at && read.at > now ? { ...read, problem: 'Enter a time in the past' } : read
}

/** What recording the call does. */
export const callOutLines = (
  caller: CallOutCaller,
  effect: EndShiftPreview,
  name: string,
): [label: string, value: string][] =>
  caller === 'other'
    ? [
        ['Answer', `We’ll ask ${name} right away`],
        ['Until then', `The shift stays ${name}’s`],
      ]
    : [
        ...previewLines('cancel', effect),
        ['Their reliability', 'Counts like their own cancellation'],
        ['They can dispute it', 'For 24 hours, or until someone else is confirmed'],
      ]

const statusWords: Record<CallOut['status'], { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'warning' },
  recorded: { word: 'Recorded', tone: 'stone' },
  denied: { word: 'Needs decision', tone: 'danger' },
  upheld: { word: 'Called out', tone: 'stone' },
  reversed: { word: 'Didn’t call out', tone: 'stone' },
  closed: { word: 'Closed', tone: 'stone' },
}

const formatCallOutText = (
  { status, clinicianName: name, answerBy, denyBy, isReturned }: CallOut,
  zone: string,
) => {
  switch (status) {
    case 'waiting':
      return `We asked ${name} whether they can work.${answerBy ? ` They can answer until ${showWhen(answerBy, zone)}.` : ''}`
    case 'recorded':
      return `We canceled ${name}’s shift.${denyBy ? ` They can dispute it until ${showWhen(denyBy, zone)}.` : ''}`
    case 'denied':
      return `${name} says that they didn’t call out. An admin decides; until then it doesn’t count against them.`
    case 'upheld':
      return `Decided: ${name} called out.`
    case 'reversed':
      return isReturned
        ? `Decided: ${name} didn’t call out. Their application is open again, for the facility to confirm.`
        : `Decided: ${name} didn’t call out. It doesn’t count against them.`
    case 'closed':
      return 'Closed. This call didn’t cancel the shift.'
  }
}

/** The status of a call-out, in a word and a sentence. */
export const describeCallOut = (callOut: CallOut, zone: string) => ({
  ...statusWords[callOut.status],
  text: formatCallOutText(callOut, zone),
})

/** `Sam Chen, (713) 555-0111, 11/21/2026, 6:10 AM CST` */
export const showCall = ({ caller, callerName, clinicianName, phone, calledAt }: CallOut, zone: string) => {
  const role = { clinician: '', authorized: ' (asked by the clinician)', other: ' (someone else)' }[caller]
  return `${callerName ?? clinicianName}${role}, ${showPhone(phone)}, ${showWhen(calledAt, zone)}`
}
