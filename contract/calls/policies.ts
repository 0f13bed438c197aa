import { only, row } from './row.ts'

/** Terms that a confirmation freezes for its shift. */
export const policies = {
  list: row('GET /admin/policies', only('admin', 'subadmin')),
  setCancellation: row('POST /admin/cancellation-policy', only('admin'), {
    success: 201,
    touches: ['policies', 'jobs'],
    announces: 'Policy saved',
  }),
}
