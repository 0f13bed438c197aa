import type Stripe from 'stripe'
import { testCards, type TestCard } from '../test-cards.ts'
import { nothingTyped, type FieldErrors, type FieldName, type Typed } from './card-form.ts'
import { textField } from './field.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'

type Field = { label: string; autocomplete: string; placeholder?: string }

const fields: Record<FieldName, Field> = {
  number: { label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  expMonth: { label: 'Expiry month', autocomplete: 'cc-exp-month', placeholder: 'MM' },
  expYear: { label: 'Expiry year', autocomplete: 'cc-exp-year', placeholder: 'YY' },
  cvc: { label: 'Security code', autocomplete: 'cc-csc', placeholder: 'CVC' },
  name: { label: 'Name on card', autocomplete: 'cc-name' },
}

const longest: Record<FieldName, number> = { number: 23, expMonth: 2, expYear: 4, cvc: 4, name: 100 }

const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const brandNames: Record<TestCard['brand'], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const shown = (card: TestCard) =>
  card.brand === 'amex' ? card.number.replace(/^(.{4})(.{6})/, '$1 $2 ') : grouped(card.number)

const cardList = html`<section class="below" aria-labelledby="test-cards">
  <h2 id="test-cards">Test cards</h2>
  <p>Any future expiry and any code will do.</p>
  <ul class="cards">
    ${testCards.map(
      card =>
        html`<li>
          <button type="button" data-number="${shown(card)}">
            <span class="number">${shown(card)}</span>
            <span class="does">${brandNames[card.brand]} · ${card.does}</span>
          </button>
        </li>`,
    )}
  </ul>
</section>`

type Setup = { session: Stripe.Checkout.Session; path: string; typed?: Typed; errors?: FieldErrors }

/** Where a payer types in the card to be saved. */
export const setupPage = ({ session, path, typed = nothingTyped, errors = {} }: Setup) => {
  const field = (name: FieldName) =>
    textField({
      ...fields[name],
      name,
      value: typed[name],
      error: errors[name],
      longest: longest[name],
      isNumeric: name !== 'name',
      isFirstWrong: Object.keys(errors)[0] === name,
    })
  const owner = session.customer_details?.name
  const count = Object.keys(errors).length
  return layout({
    title: count > 0 ? 'Check the card' : 'Save a card',
    path,
    script: true,
    aside: html`<p class="lead">Save a card for later payments</p>
      ${owner && html`<p class="owner">For ${owner}</p>`}`,
    main: html`<h1>Card</h1>
      ${count > 0 && html`<p class="summary" role="alert">The card was not saved. See what is marked below.</p>`}
      <form method="post" novalidate>
        ${field('number')}
        <div class="row">${field('expMonth')}${field('expYear')}${field('cvc')}</div>
        ${field('name')}
        <button class="button" type="submit">Save card</button>
        ${session.cancel_url !== null && html`<a class="cancel" href="${session.cancel_url}">Cancel and go back</a>`}
      </form>`,
    below: cardList,
  })
}
