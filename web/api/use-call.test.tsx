import { act, fireEvent, screen, waitFor } from '@testing-library/preact'
import { toasts } from './toasts.ts'
import { draw, fakeApi, refused, settled } from '../../test/web/fake-api.tsx'
import { perform, useAction } from './use-call.ts'

const Press = () => {
  const { run } = useAction('jobs.delete')
  return (
    <button type="button" onClick={() => void run({ id: '01900000-0000-7000-8000-000000000003' })}>
      Delete
    </button>
  )
}
const dismissAll = () => act(() => toasts.now().forEach(({ id }) => toasts.dismiss(id)))
const said = () => toasts.now().map(({ text }) => text)

test('button action: an error is shown as a toast, whether it concerns a field or the whole call', async () => {
  let answer: object = refused(409, 'move_not_open', 'This is not possible any more.')
  fakeApi({ 'jobs.delete': () => answer })
  await draw(<Press />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(said()).toEqual(['This is not possible any more.']))
  answer = refused(422, 'fields_wrong', { reason: 'Please give a reason.' })
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(said()).toContain('Please give a reason.'))
  await act(settled)
  expect(said()).toHaveLength(2)
  await dismissAll()
})

test('form submit: a field’s error is a toast too, unless the call is silent', async () => {
  const wrong = refused(422, 'fields_wrong', { reason: 'Please give a reason.', other: 'Not this.' })
  fakeApi({ 'jobs.delete': wrong, 'accounts.checkEmail': wrong })
  await expect(perform('jobs.delete', { id: 'a' })).rejects.toThrow('Please give a reason.')
  expect(said()).toEqual(['Please give a reason.'])
  await expect(perform('accounts.checkEmail', { email: 'a' })).rejects.toThrow('Please give a reason.')
  expect(said()).toHaveLength(1)
  await dismissAll()
})
