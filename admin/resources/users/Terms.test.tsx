import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { FacilityTerms } from './Terms.tsx'

afterEach(close)

const facility = {
  id: 'elm',
  version: 4,
  officeName: 'Elm Court',
  heldAt: null,
  holdReason: null,
  standardFeePercent: 10,
  invoiceAllowed: false,
  trusted: false,
}

test('terms: an admin changes the service fee, and the page shows the new one', async () => {
  let feePercent: number | null = null
  const sent = answerCalls({ '': { data: {} } })
  const getOne = async () => ({ data: { ...facility, feePercent } })
  await render(<FacilityTerms id="elm" />, { getOne: getOne as never }, 'admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Change the terms' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Standard service fee, 10%' }))
  const fee = screen.getByLabelText(/^Service fee in percent/)
  fireEvent.change(fee, { target: { value: '175' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save terms' }))
  expect(fee.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  fireEvent.change(fee, { target: { value: '7.5' } })
  feePercent = 7.5
  fireEvent.click(screen.getByRole('button', { name: 'Save terms' }))
  await waitFor(() => expect(screen.getByText('7.5%')).toBeTruthy())
  expect(sent.map(([, body]) => body)).toEqual([
    { id: 'elm', version: 4, feePercent: 7.5, invoiceAllowed: false, trusted: false },
  ])
})

test('terms: a sub-admin sees no terms', async () => {
  const held = { ...facility, heldAt: '2026-11-02T15:00:00Z', holdReason: 'Late payments' }
  await render(<FacilityTerms id="elm" />, { getOne: (async () => ({ data: held })) as never }, 'subadmin')
  expect(await screen.findByText('Late payments')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
