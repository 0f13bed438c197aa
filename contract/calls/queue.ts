import { only, row, variants } from './row.ts'

const staff = only('admin', 'subadmin')
const changing = { who: staff, touches: ['queue'] }

/** What needs attention now. A sub-admin’s has no money and no time cards. */
export const queue = {
  list: row('GET /admin/queue', staff, { silent: true }),
  ...variants('PATCH /admin/queue', 'move', {
    claim: changing,
    release: changing,
    /** hides an item until a time */
    snooze: changing,
    /** hides an item until its cause changes */
    finish: changing,
    reopen: changing,
  }),
}

/** The figures above the queue. */
export const figures = {
  read: row('GET /admin/figures', staff, { silent: true }),
}
