import type { EventName } from './events.ts'
import type { Sentence } from './event-sentence.ts'
import type { EventRecord } from './schemas/resources.ts'

const clinician = ({ clinicianName }: EventRecord) => clinicianName ?? 'the clinician'
const facility = ({ officeName }: EventRecord) => officeName ?? 'the facility'

/** What happens to a no-show report by itself. */
export const noShowFacts = {
  'timesheet.useSchedule': () =>
    'Gaitway used the scheduled hours because staff decided that the clinician was there',
  'noShowReport.lapse': event => `${clinician(event)} didn’t answer the no-show report`,
  'noShowReport.escalate': event =>
    `${clinician(event)} may not have received the no-show report, so staff decide`,
  'noShowReport.close': () => 'The no-show report ended with the check-in',
} satisfies Partial<Record<EventName, Sentence>>

/** What people do about a no-show report. */
export const noShowActions = {
  'application.noShow': event => `reported ${clinician(event)} as a no-show`,
  'application.excuse': () => 'excused the clinician for missing the shift',
  'timesheet.removeDay': () => 'took the day of the no-show off the time card',
  'timesheet.useHours': event => `entered the hours that ${clinician(event)} worked`,
  'noShowReport.report': event => `reported that ${clinician(event)} didn’t show up`,
  'noShowReport.contest': () => 'said that they were there',
  'noShowReport.agree': () => 'said that they weren’t there',
  'noShowReport.dispute': () => 'disputed the no-show',
  'noShowReport.decide': event => `decided the no-show report of ${facility(event)}`,
  'noShowReport.readEvidence': event => `read the evidence about ${clinician(event)}`,
  'noShowReport.withdraw': event => `withdrew the no-show report about ${clinician(event)}`,
} satisfies Partial<Record<EventName, Sentence>>
