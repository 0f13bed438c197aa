import type Stripe from 'stripe'
import { html } from './html.ts'
import { layout } from './layout.ts'

type Asked = { intent: Stripe.PaymentIntent; last4: string; path: string }

/** Where the bank of a payer asks whether it is really them. */
export const authenticationPage = ({ intent, last4, path }: Asked) => {
  const amount = `$${(intent.amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  return layout({
    title: 'Confirm your payment',
    path,
    aside: html`<p class="lead">${amount}</p>
      <p class="owner">Card ending in ${last4}</p>`,
    main: html`<h1>Is it you?</h1>
      <p>Your bank wants you to confirm this payment of ${amount}. Here you choose how that ends.</p>
      <form method="post">
        <button class="button" name="outcome" value="complete">Complete</button>
        <button class="button plain" name="outcome" value="fail">Fail</button>
      </form>`,
  })
}
