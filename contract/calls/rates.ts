import { only, row } from './row.ts'

const changing = { who: only('admin', 'subadmin'), touches: ['rates', 'jobs'] }

export const rates = {
  list: row('GET /all-median-rate', { who: only('admin', 'subadmin') }),
  add: row('POST /add-median-rate', { ...changing, success: 201, announces: 'The rate is saved' }),
  edit: row('PATCH /median-rate/{id}', { ...changing, announces: 'The rate is saved' }),
  remove: row('DELETE /median-rate/{id}', { ...changing, announces: 'The rate is removed' }),
  setHourly: row('PATCH /admin/hourly-rate', { ...changing, announces: 'The rates are saved' }),
}
