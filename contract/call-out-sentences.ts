import type { EventName } from './events.ts'
import type { Sentence } from './event-sentence.ts'
import type { EventRecord } from './schemas/resources.ts'

const clinician = ({ clinicianName }: EventRecord) => clinicianName ?? 'the clinician'
const readCaller = ({ details }: EventRecord) =>
  typeof details.callerName === 'string' ? details.callerName : undefined

/** What happens to a call-out by itself. */
export const callOutFacts = {
  'callOut.lapse': event => `The question whether ${clinician(event)} can work ended without an answer`,
} satisfies Partial<Record<EventName, Sentence>>

/** What people do about a call-out. */
export const callOutActions = {
  'callOut.record': event => {
    const caller = readCaller(event)
    const who = caller ? `${caller} called out for ${clinician(event)}` : `${clinician(event)} called out`
    return `recorded that ${who}`
  },
  'callOut.agree': () => 'said that they can’t work',
  'callOut.decline': () => 'said that they can work',
  'callOut.deny': () => 'said that they didn’t call out',
  'callOut.uphold': event => `decided that ${clinician(event)} called out`,
  'callOut.reverse': event => `decided that ${clinician(event)} didn’t call out`,
  'application.dropOut': event =>
    event.actorSide === 'clinician'
      ? 'canceled their shift'
      : `canceled ${clinician(event)}’s shift after a call-out`,
  'hold.end': event => `released the hold on ${clinician(event)}’s time`,
  'application.reinstate': event => `reopened ${clinician(event)}’s application`,
} satisfies Partial<Record<EventName, Sentence>>
