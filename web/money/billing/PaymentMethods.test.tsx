import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { openBilling } from '../../../test/web/billing.tsx'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { bank, billingShown, declinedVisa, visa } from '../../../test/web/facility.ts'
import { toasts } from '../../api/toasts.ts'
import { refused } from '../../../test/web/fake-api.tsx'

beforeAll(showDialogsInJsdom)

const row = (name: string) => screen.getByText(name).closest('li')

test('payment methods: marks the primary, expired and refused ones, and asks before removing', async () => {
  const api = await openBilling({
    'payments.billing': {
      ...billingShown,
      cards: [visa, { ...declinedVisa, isExpired: true, expYear: 2024 }],
      banks: [{ ...bank, state: 'refused' }],
    },
    'payments.removeCard': refused(409, 'source_in_use', 'A payment by this is still under way.'),
  })
  await screen.findByText('Visa ending in 4242')
  expect(within(row('Visa ending in 4242') as HTMLElement).getByText('Primary')).toBeTruthy()
  expect(within(row('Visa ending in 0341') as HTMLElement).getByText('Expired')).toBeTruthy()
  expect(screen.getByText(/^Your bank returned a debit/)).toBeTruthy()
  const menu = within(row('Visa ending in 4242') as HTMLElement)
  fireEvent.click(menu.getByRole('menuitem', { name: 'Remove', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Visa ending in 4242?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(api.sentTo('payments.removeCard')).toEqual([{ id: visa.id }]))
})

test('payment methods: another card becomes the primary one', async () => {
  const api = await openBilling({ 'payments.makeCardPrimary': { cards: [], banks: [] } })
  await screen.findByText('Visa ending in 0341')
  const menu = within(row('Visa ending in 0341') as HTMLElement)
  fireEvent.click(menu.getByRole('menuitem', { name: 'Make primary', hidden: true }))
  await waitFor(() => expect(api.sentTo('payments.makeCardPrimary')).toEqual([{ id: declinedVisa.id }]))
})

test('payment methods: a bank account added on the payment service’s page is saved on return', async () => {
  Element.prototype.scrollIntoView = jest.fn()
  const banks = { ...billingShown, banks: [bank] }
  const api = await openBilling(
    { 'payments.addBank': bank, 'payments.billing': banks },
    '?added=bank&session_id=cs_1',
  )
  await waitFor(() => expect(api.sentTo('payments.addBank')).toEqual([{ sessionId: 'cs_1' }]))
  await waitFor(() => expect(window.location.search).toBe(''))
  // back where the person started, with the new account marked
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment methods' })),
  )
  expect(within(row('Test Bank ending in 6789') as HTMLElement).getByText('Just added')).toBeTruthy()
  expect(toasts.now().at(-1)?.text).toBe('Test Bank ending in 6789 saved')
  expect(screen.getByText(/^We use your primary card for card payments/)).toBeTruthy()
})
