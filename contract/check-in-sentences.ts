import type { EventName } from './events.ts'
import type { Sentence } from './event-sentence.ts'
import type { EventRecord } from './schemas/resources.ts'

const clinician = ({ clinicianName }: EventRecord) => clinicianName ?? 'the clinician'

/** What people do about a check-in or a check-out. */
export const checkInActions = {
  'application.checkIn': () => 'checked in',
  'application.checkOut': () => 'checked out',
  'application.undoCheckOut': () => 'undid their check-out',
  'application.recordArrival': event => `recorded that ${clinician(event)} arrived`,
  'application.recordNotHere': event => `said that ${clinician(event)} isn’t there`,
} satisfies Partial<Record<EventName, Sentence>>
