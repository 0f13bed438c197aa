import { bankDayFrom } from './payouts.ts'
import { openForTest } from '../test/payment-service/open-service.ts'
import { createVerifiedPayee } from '../test/payment-service/payees.ts'
import { minutesPerDay } from '../test/payment-service/payments.ts'

test.each([
  ['a bank day stays', '2026-11-24', '2026-11-24'],
  ['Thanksgiving moves to Friday', '2026-11-26', '2026-11-27'],
  ['a Saturday moves to Monday', '2026-11-28', '2026-11-30'],
  ['the weekend before Labor Day moves to Tuesday', '2026-09-05', '2026-09-08'],
  ['a Friday before a holiday on Saturday stays', '2026-07-03', '2026-07-03'],
  ['New Year’s Eve on a Saturday moves past the observed holiday', '2022-12-31', '2023-01-03'],
])('bank days: %s', (_, from, to) => {
  expect(bankDayFrom(new Date(`${from}T15:30:00Z`))).toEqual(new Date(`${to}T15:30:00Z`))
})

test('payout: arrives on the first bank day after two days', async () => {
  const local = await openForTest()
  const { stripe } = local
  const payee = (await createVerifiedPayee(stripe)).id
  await stripe.topups.create({ amount: 700, currency: 'usd' })
  await stripe.transfers.create({ amount: 700, currency: 'usd', destination: payee })
  const delays = []
  for (let day = 0; day < 7; day += 1) {
    const sent = await stripe.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount: payee })
    const usual = new Date((sent.created + 2 * 24 * 60 * 60) * 1000)
    expect(new Date(sent.arrival_date * 1000)).toEqual(bankDayFrom(usual))
    delays.push((sent.arrival_date - sent.created) / (24 * 60 * 60))
    local.passMinutes(minutesPerDay)
  }
  await local.close()
  expect(Math.min(...delays)).toBe(2)
  expect(Math.max(...delays)).toBeGreaterThan(2)
})
