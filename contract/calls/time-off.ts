import { only, row } from './row.ts'

const own = only('clinician')

/** Time that a clinician does not work: the board and confirming respect it. */
export const timeOff = {
  list: row('GET /add-event', { who: own }),
  add: row('POST /add-event', {
    who: own,
    success: 201,
    touches: ['timeOff', 'jobs'],
    announces: 'Your time off is saved',
    silent: true,
  }),
  remove: row('DELETE /add-event/{id}', {
    who: own,
    touches: ['timeOff', 'jobs'],
    announces: 'Your time off is removed',
  }),
}
