import { clockCopy } from '@gaitway/contract/format/typed-times'
import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { draw, fakeApi, settled } from '../../../../test/web/fake-api.tsx'
import { TimesForm } from './TimesForm.tsx'

/** From 10 PM to 6 AM over the night in which the clocks go back. */
const night = { id: 'night', startDate: '2026-11-01T03:00:00.000Z', endDate: '2026-11-01T12:00:00.000Z' }
const job = {
  slots: [night],
  timeZone: 'America/Chicago',
  payRateCents: 6200,
  parkingCents: 0,
  otherCents: 0,
}

const open = async () => {
  fakeApi({})
  const onSubmit = jest.fn(async () => undefined)
  await draw(<TimesForm job={job} from={null} submit="Send times" onSubmit={onSubmit} />)
  await settled()
  return onSubmit
}
const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send times' }))

test('proposed times: a time that occurs twice is asked about', async () => {
  const onSubmit = await open()
  type(/^End/, '01:30')
  await settled()
  send()
  expect(await screen.findByText(clockCopy.twice)).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText('1:30 AM CST (second)'))
  expect(await screen.findByText(/^4 hr 30 min, /)).toBeTruthy()
  send()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  expect(onSubmit.mock.calls[0]).toMatchObject([[{ endDate: '2026-11-01T07:30:00.000Z' }], {}])
})

test('proposed times: a start after midnight shows its day, which can be changed', async () => {
  await open()
  type(/^Start/, '00:30')
  expect(await screen.findByText(/^6 hr 30 min, /)).toBeTruthy()
  const day = screen.getByLabelText<HTMLSelectElement>('Day of start')
  expect(day.value).toBe('2026-11-01')
  day.value = '2026-10-31'
  fireEvent(day, new Event('change', { bubbles: true }))
  expect(await screen.findByText(/^30 hr 30 min, /)).toBeTruthy()
  expect(day.value).toBe('2026-10-31')
})
