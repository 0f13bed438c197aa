import { html } from './html.ts'
import { layout } from './layout.ts'
import { textField } from './field.ts'

const dollars = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

type Shown = {
  balance: { available: number; pending: number }
  path: string
  typed?: string
  error?: string
}

/** What the business has at this service, and where a developer adds money to it. */
export const balancePage = ({ balance, path, typed = '', error }: Shown) =>
  layout({
    title: error === undefined ? 'Balance' : 'Check the amount',
    path,
    aside: html`<p class="lead">Balance of the business</p>`,
    main: html`<h1>Balance</h1>
      <dl class="sums">
        <div>
          <dt>Available now</dt>
          <dd>${dollars(balance.available)}</dd>
        </div>
        <div>
          <dt>Pending</dt>
          <dd>${dollars(balance.pending)}</dd>
        </div>
      </dl>
      <form method="post" novalidate>
        ${textField({
          name: 'amount',
          label: 'Add money, in dollars',
          value: typed,
          error,
          autocomplete: 'off',
          longest: 12,
          placeholder: '500.00',
          isFirstWrong: error !== undefined,
        })}
        <button class="button" type="submit">Add to the balance</button>
      </form>`,
  })
