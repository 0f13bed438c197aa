import { calculatePayRateCents, calculatePrice } from '@gaitway/contract/values/fees'
import { paymentTypeNames, type PaymentType } from '@gaitway/contract/values/enums'
import { showCents, showRate } from '@gaitway/contract/format/money'
import type { Facts } from './texts.ts'

const RATE_DOLLARS = 52
const HOURS = 8

const priceBy = (paymentType: PaymentType, feePercent: number) =>
  calculatePrice({
    jobType: 'PART_TIME',
    hourlyRate: RATE_DOLLARS,
    payRateCents: calculatePayRateCents(RATE_DOLLARS),
    slotMinutes: [HOURS * 60],
    parkingCents: 0,
    otherCents: 0,
    feePercent,
    paymentType,
  })

const Line = ({ what, cents }: { what: string; cents: number }) => (
  <tr>
    <th scope="row">{what}</th>
    <td>{showCents(cents)}</td>
  </tr>
)

/** The price of an example shift, calculated as the product calculates it. */
export const ExamplePrice = ({ facts }: { facts: Facts }) => {
  const byCard = priceBy('card', facts.feePercent)
  const byBank = priceBy('ACH', facts.feePercent)
  return (
    <div className="example">
      <table className="lines">
        <caption>
          An {HOURS}-hour shift at {showRate(RATE_DOLLARS * 100)}, paid by card
        </caption>
        <tbody>
          <Line what="Clinician pay, in full" cents={byCard.productCents} />
          <Line what={`Our fee, ${facts.fee}`} cents={byCard.serviceFeeCents} />
          <Line what={`Card processing, ${facts.processing}`} cents={byCard.processingCents} />
        </tbody>
        <tfoot>
          <Line what="The facility pays" cents={byCard.totalCents} />
        </tfoot>
      </table>
      <p className="hint">
        {paymentTypeNames.ACH} or invoice: {showCents(byBank.totalCents)}, with no processing fee. You see the
        exact price of your shift before you pay.
      </p>
    </div>
  )
}
