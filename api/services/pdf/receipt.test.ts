import { extractText } from 'unpdf'
import { drawReceipt } from './receipt.ts'

const at = new Date('2026-12-01T12:00:00Z')
const totals = ['Pay', 'Reimbursements', 'Corrections', 'Paid in 2026']

/** The pages on which each of these texts stands, after so many payouts. */
const findPages = async (payouts: number) => {
  const line = { words: '11/23/2026 · Bayou Bend · Shift 0087', detail: 'To TEST BANK 6789', cents: 49_600 }
  const bytes = await drawReceipt({
    title: 'Earnings in 2026',
    to: ['Maya Torres', '2210 Bissonnet St', 'Houston, TX 77005'],
    facts: [{ label: 'Paid by', value: 'Gaitway' }],
    parts: [
      { label: 'Payouts', lines: Array.from({ length: payouts }, () => line), none: 'None.' },
      { label: 'Totals', lines: totals.map(words => ({ words, cents: 1 })) },
    ],
    closing: 'This statement is not a tax form.',
    at,
  })
  const { text } = await extractText(new Uint8Array(bytes))
  return ['Totals', ...totals].map(words => text.findIndex(page => page.includes(words)))
}

test('receipt: totals stand on one page with their heading, however many lines come before', async () => {
  const split: number[] = []
  for (let payouts = 0; payouts <= 36; payouts += 1) {
    const [heading, ...pages] = await findPages(payouts)
    // “Pay” also stands in “Payouts” and “Paid by”
    if (pages.slice(1).some(page => page !== heading)) split.push(payouts)
  }
  expect(split).toEqual([])
})
