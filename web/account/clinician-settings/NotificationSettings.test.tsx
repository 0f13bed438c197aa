import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { draw, fakeApi, refused, settled } from '../../../test/web/fake-api.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'

const settings = {
  newShiftInArea: true,
  boostedShift: false,
  email_notification: 2,
  sms_notification: 0,
  push_notification: 2,
  pushedDevices: [],
  phoneProblem: null,
  agreement: null,
}
const choose = (group: string, choice: RegExp) =>
  fireEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name: choice }))
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save notifications' }))

test('notification settings: shows the saved choices and sends only changes', async () => {
  const { sentTo } = fakeApi({ 'clinicians.notificationSettings': settings, 'clinicians.setFrequencies': {} })
  await draw(<NotificationSettings />)
  const area = await screen.findByRole('checkbox', { name: 'New shifts posted in your area' })
  await settled()
  expect(area).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Boosted shifts in your area' })).toHaveProperty(
    'checked',
    false,
  )
  choose('Email', /1x\/day/)
  choose('Text message', /2x\/week/)
  save()
  await waitFor(() =>
    expect(sentTo('clinicians.setFrequencies')).toEqual([
      { email_notification: 1, sms_notification: 3, push_notification: 2 },
    ]),
  )
  expect(sentTo('clinicians.updateNotificationSetting')).toEqual([])
})

test('notification settings: saves how often to push', async () => {
  const { sentTo } = fakeApi({ 'clinicians.notificationSettings': settings, 'clinicians.setFrequencies': {} })
  await draw(<NotificationSettings />)
  await screen.findByRole('group', { name: 'Push notification' })
  await settled()
  choose('Push notification', /2x\/week/)
  save()
  await waitFor(() =>
    expect(sentTo('clinicians.setFrequencies')).toEqual([
      { email_notification: 2, sms_notification: 0, push_notification: 3 },
    ]),
  )
})

test('notification settings: sends only the switches when only they changed', async () => {
  const { sentTo } = fakeApi({
    'clinicians.notificationSettings': settings,
    'clinicians.updateNotificationSetting': {},
  })
  await draw(<NotificationSettings />)
  const area = await screen.findByRole('checkbox', { name: 'New shifts posted in your area' })
  await settled()
  fireEvent.click(area)
  save()
  await waitFor(() =>
    expect(sentTo('clinicians.updateNotificationSetting')).toEqual([
      { newShiftInArea: false, boostedShift: false },
    ]),
  )
  expect(sentTo('clinicians.setFrequencies')).toEqual([])
})

test('notification settings: a failed save says why and keeps the choices', async () => {
  fakeApi({
    'clinicians.notificationSettings': settings,
    'clinicians.setFrequencies': refused(500, 'internal', 'Something went wrong'),
  })
  await draw(<NotificationSettings />)
  await screen.findByRole('checkbox', { name: 'New shifts posted in your area' })
  await settled()
  choose('Email', /None/)
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  expect(
    within(screen.getByRole('group', { name: 'Email' })).getByRole('radio', { name: /None/ }),
  ).toHaveProperty('checked', true)
})

test.each([
  ['wrongNumber', /couldn’t deliver our last text to you. Check the phone number/],
  ['stopped', /You replied STOP.*Reply START to get texts again/],
] as const)(
  'notification settings: texts that don’t arrive (%s): says what to do',
  async (phoneProblem, says) => {
    fakeApi({ 'clinicians.notificationSettings': { ...settings, phoneProblem } })
    await draw(<NotificationSettings />)
    expect(await screen.findByText(says)).toBeTruthy()
  },
)

test('notification settings: a failed load can be retried', async () => {
  fakeApi({ 'clinicians.notificationSettings': refused(500, 'internal', 'Something went wrong') })
  await draw(<NotificationSettings />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fakeApi({ 'clinicians.notificationSettings': settings })
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Save notifications' })).toBeTruthy()
})

test('notification settings: names what is always emailed right away', async () => {
  fakeApi({ 'clinicians.notificationSettings': settings })
  await draw(<NotificationSettings />)
  const always = await screen.findByText(/^We always email you right away/)
  for (const what of [
    'confirmed, changed and canceled',
    'answers to your times',
    'returned time cards',
    'failed payouts',
  ])
    expect(always.textContent).toContain(what)
})
