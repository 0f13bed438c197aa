import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { billingShown, facilityShown, facilityUser, subUserWith } from '../../../../test/web/facility.ts'
import { draw, fakeApi, type Answers } from '../../../../test/web/fake-api.tsx'
import { ShiftManagement } from './ShiftManagement.tsx'

beforeAll(showDialogsInJsdom)

const none = { data: [], count: 0 }

const open = async (answers: Answers = {}) => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'facilities.read': facilityShown,
    'facilities.lastJob': null,
    'jobs.listOwn': none,
    'applications.shifts': none,
    'payments.billing': { ...billingShown, cards: [], banks: [] },
    'members.list': [],
    ...answers,
  })
  await draw(<ShiftManagement />, '/facility/shiftmanagement')
  return api
}
const steps = () => screen.findByRole('list', { name: 'Get your first shift filled' })

test('first steps: a facility without shifts sees what is done and what to do, and posts its first shift', async () => {
  await open({ 'payments.billing': billingShown })
  const list = within(await steps())
  expect(list.getByRole('link', { name: /Add a payment method/ }).textContent).toContain('Done')
  expect(list.getByRole('link', { name: /Invite your team/ }).getAttribute('href')).toBe(
    '/facility/settings?tab=login',
  )
  expect(screen.getByText('1 of 4 done')).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: /Post your first shift/ }))
  expect(await screen.findByRole('dialog', { name: 'Post a shift' })).toBeTruthy()
})

test('first steps: a member sees only what they may do', async () => {
  await open({ 'accounts.current': subUserWith('shifts') })
  const list = within(await steps())
  expect(list.queryAllByRole('link')).toEqual([])
  expect(list.getByRole('button', { name: /Post your first shift/ })).toBeTruthy()
})

test('first steps: stay after the first shift, which is done, until the rest is', async () => {
  await open({ 'facilities.lastJob': { id: 'any' }, 'jobs.listOwn': { data: [], count: 1 } })
  const list = within(await steps())
  expect(list.getByRole('button', { name: /Post your first shift/ }).textContent).toContain('Done')
  expect(await screen.findByText('1 of 4 done')).toBeTruthy()
})

test('first steps: are gone once all are done', async () => {
  const { sentTo } = await open({
    'facilities.read': { ...facilityShown, profileUrl: 'photo.jpg', aboutFacility: 'By the bayou.' },
    'facilities.lastJob': { id: 'any' },
    'payments.billing': billingShown,
    'members.list': [{ id: 'one' }, { id: 'two' }],
  })
  await waitFor(() => expect(sentTo('facilities.lastJob')).toHaveLength(1))
  await screen.findByText('No shifts this week')
  expect(screen.queryByText('Get your first shift filled')).toBeNull()
})
