import type { ShiftListSort } from './list-state.ts'

export const copy = {
  needs: 'To do',
  answerCallOut: {
    question: 'Someone called out for you. Can you work?',
    dispute: 'Your shift was canceled after a call-out. Did you call out?',
  },
  answerBy: (until: string) => `by ${until}`,
  credential: {
    expired: (name: string) => `${name} has expired`,
    expiring: (name: string, days: number) =>
      `${name} expires ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`,
  },
  moreCredentials: (count: number) =>
    `${count} more ${count === 1 ? 'credential needs' : 'credentials need'} attention`,
  status: 'Shift Status',
  all: 'All',
  someStatuses: (first: string, more: number) => (more > 0 ? `${first} and ${more} more` : first),
  sortBy: 'Sort by',
  ascending: 'Ascending, change to descending',
  descending: 'Descending, change to ascending',
  table: 'Your shifts',
  columns: {
    shiftId: 'Shift ID',
    facility: 'Facility',
    nickname: 'Nickname',
    location: 'Location',
    shift: 'Original/Updated shift',
    proposed: 'Proposed Shift',
    jobType: 'Job Type',
    status: 'Shift Status',
    chat: 'Chat',
    timeCard: 'Time card',
    clock: 'Time card deadline',
    times: 'Times',
    counter: 'Facility’s proposal',
    standby: 'Standby',
    place: 'Where',
    timeWorked: 'Time Worked (hrs)',
    rating: 'Your rating',
    pay: 'Pay',
    actions: 'Actions',
  },
  newTab: '(opens in a new tab)',
  moves: { view: 'View', create: 'Create', edit: 'Edit', delete: 'Delete' },
} as const

export const sortWords: Record<ShiftListSort, string> = {
  shiftId: 'shift ID',
  officeName: 'facility',
  nickname: 'nickname',
  address1: 'location',
  status: 'status',
  startDate: 'start',
  totalWorkedHours: 'time worked',
}
