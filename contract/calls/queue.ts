import { row, variants, staff } from './row.ts'

const move = { who: staff, invalidates: ['queue'] }

/** What needs attention now. A sub-admin’s queue has no money and no time cards. */
export const queue = {
  list: row('GET /admin/queue', staff, { noErrorToast: true }),
  ...variants('PATCH /admin/queue', 'move', {
    claim: move,
    release: move,
    /** hides an item until a time */
    snooze: move,
    /** hides an item until its cause changes */
    finish: move,
    reopen: move,
  }),
}

/** The figures above the queue. */
export const figures = {
  read: row('GET /admin/figures', staff, { noErrorToast: true }),
}
