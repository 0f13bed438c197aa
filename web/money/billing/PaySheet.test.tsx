import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { failedDue, openBilling, payment } from '../../../test/web/billing.tsx'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { billingShown } from '../../../test/web/facility.ts'
import { refused } from '../../../test/web/fake-api.tsx'

beforeAll(showDialogsInJsdom)

const due = { ...billingShown, due: [failedDue], dueCents: 3828 }

test('pay: a refusal stays next to the button, and the next attempt has a new idempotency key', async () => {
  const api = await openBilling(
    {
      'payments.billing': due,
      'payments.retry': refused(402, 'payment_refused', 'Insufficient funds.'),
    },
    `?pay=${payment}`,
  )
  const button = await screen.findByRole('button', { name: /^Pay \$38.28 with/ })
  fireEvent.click(button)
  expect(await screen.findByText('Insufficient funds.')).toBeTruthy()
  expect(screen.getByText(/^You weren’t charged/)).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button)
  await waitFor(() => expect(api.sentTo('payments.retry')).toHaveLength(2))
  const keys = api.requests.filter(({ name }) => name === 'payments.retry').map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('pay: a refusal goes away when another payment method is chosen', async () => {
  await openBilling(
    { 'payments.billing': due, 'payments.retry': refused(402, 'payment_refused', 'Insufficient funds.') },
    `?pay=${payment}`,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Pay \$38.28 with/ }))
  expect(await screen.findByText('Insufficient funds.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Visa ending in 0341/ }))
  expect(screen.queryByText('Insufficient funds.')).toBeNull()
})
