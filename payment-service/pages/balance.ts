import { getBalance, topUp } from '../balance.ts'
import type { ServiceContext } from '../request-context.ts'
import { textField, readFields } from './field.ts'
import { dollars, html, layout, type PageAnswer, type PageRequest } from './layout.ts'

const pageWith = async (
  context: ServiceContext,
  path: string,
  value = '',
  error?: string,
): Promise<PageAnswer> => {
  const { available, pending } = await getBalance(context)
  const page = layout({
    title: error === undefined ? 'Balance' : 'Check the amount',
    path,
    aside: html`<p class="lead">Account balance</p>`,
    main: html`<h1>Balance</h1>
      <dl class="sums">
        <div>
          <dt>Available now</dt>
          <dd>${dollars(available)}</dd>
        </div>
        <div>
          <dt>Pending</dt>
          <dd>${dollars(pending)}</dd>
        </div>
      </dl>
      <form method="post" novalidate>
        ${textField({
          name: 'amount',
          label: 'Amount in dollars',
          value,
          error,
          autocomplete: 'off',
          longest: 12,
          placeholder: '500.00',
          hasFocus: error !== undefined,
        })}
        <button class="button" type="submit">Add to balance</button>
      </form>`,
  })
  return { page }
}

/** The balance of the business, where a developer can add money to it. */
export const showBalance = (context: ServiceContext, { path }: PageRequest) => pageWith(context, path)

const mostDollars = 999_999.99

const parseCents = (typed: string) => {
  const plain = typed.replaceAll(/[\s$,]/g, '')
  const amount = /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return amount > 0 && amount <= mostDollars ? Math.round(amount * 100) : undefined
}

/** Adds money as if the business had sent it from its bank. */
export const addToBalance = async (
  context: ServiceContext,
  { path, body }: PageRequest,
): Promise<PageAnswer> => {
  const { amount } = readFields(['amount'], body)
  const cents = parseCents(amount)
  if (cents === undefined)
    return pageWith(context, path, amount, 'Enter an amount from $0.01 to $999,999.99.')
  await topUp(context, cents)
  return { goTo: `${context.publicUrl}/balance` }
}
