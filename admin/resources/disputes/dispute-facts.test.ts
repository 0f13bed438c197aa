import { describeDeadline } from './dispute-facts.ts'

const dueAt = '2026-12-10T18:00:00.000Z'
const at = (day: string) => new Date(`2026-12-${day}T15:00:00Z`)

test('dispute deadline: turns amber a week before, and red three days before', () => {
  const left = (day: string) => describeDeadline({ status: 'needsResponse', dueAt }, at(day))
  expect(['01', '03', '07', '09', '10', '11'].map(left)).toEqual([
    { text: '9 days left', tone: 'stone' },
    { text: '7 days left', tone: 'warning' },
    { text: '3 days left', tone: 'danger' },
    { text: '1 day left', tone: 'danger' },
    { text: 'Today', tone: 'danger' },
    { text: 'Deadline passed', tone: 'danger' },
  ])
})

test('dispute deadline: none once answered, or if the bank accepts no evidence', () => {
  expect(describeDeadline({ status: 'underReview', dueAt }, at('01'))).toBeUndefined()
  expect(describeDeadline({ status: 'needsResponse', dueAt: null }, at('01'))).toBeUndefined()
})
