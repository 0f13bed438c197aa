import { clockCopy } from '@gaitway/contract/format/typed-times'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { deleteDrafts } from '../../shared/move-form.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { SnoozeMenu } from './SnoozeMenu.tsx'

afterEach(async () => {
  await close()
  deleteDrafts()
})

const openChoice = async () => {
  const onChoose = jest.fn<Promise<unknown>, [Date]>(async () => undefined)
  const onClose = jest.fn()
  await render(
    <SnoozeMenu
      anchor={document.body}
      now={new Date('2026-10-20T16:00:00Z')}
      onSnooze={() => undefined}
      onChoose={onChoose}
      onClose={onClose}
    />,
  )
  fireEvent.click(screen.getByText('Choose a time'))
  await screen.findByRole('dialog', { name: 'Snooze until' })
  return { onChoose, onClose }
}
const choose = (until: string) =>
  fireEvent.change(screen.getByLabelText(/^Day and time/), { target: { value: until } })
const snooze = () => fireEvent.click(screen.getByRole('button', { name: 'Snooze' }))

test('snooze: a chosen time is in the team’s time zone, like the times on the menu', async () => {
  const { onChoose, onClose } = await openChoice()
  expect(screen.getByText('Times are in CDT.')).toBeTruthy()
  choose('2026-10-21T08:00')
  snooze()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onChoose).toHaveBeenCalledWith(new Date('2026-10-21T13:00:00Z'))
})

test('snooze: a time that occurs twice is asked about, one that is skipped is refused', async () => {
  const { onChoose, onClose } = await openChoice()
  choose('2027-03-14T02:30')
  snooze()
  expect(await screen.findByText(clockCopy.skipped)).toBeTruthy()
  choose('2026-11-01T01:30')
  snooze()
  expect(await screen.findByText(clockCopy.twice)).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText('1:30 AM CST (second)'))
  snooze()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onChoose).toHaveBeenCalledWith(new Date('2026-11-01T07:30:00Z'))
})
