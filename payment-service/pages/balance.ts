import { balanceOf } from '../balance.ts'
import { topUp } from '../topups.ts'
import type { Work } from '../work.ts'
import { balancePage } from './balance-page.ts'
import type { PageAnswer } from './page-answer.ts'
import { typedInto } from './typed.ts'

export const showBalance = async (work: Work, path: string): Promise<PageAnswer> => ({
  page: balancePage({ balance: await balanceOf(work), path }),
})

const mostDollars = 999_999.99

const centsOf = (typed: string) => {
  const plain = typed.replaceAll(/[\s$,]/g, '')
  const dollars = /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return dollars > 0 && dollars <= mostDollars ? Math.round(dollars * 100) : undefined
}

/** Money of the business's own has arrived, as if its bank had sent it. */
export const addToBalance = async (work: Work, path: string, body: unknown): Promise<PageAnswer> => {
  const { amount: typed } = typedInto(['amount'], body)
  const amount = centsOf(typed)
  if (amount === undefined) {
    const error = 'Enter an amount from 0.01 to 999,999.99.'
    return { page: balancePage({ balance: await balanceOf(work), path, typed, error }) }
  }
  await topUp(work, { amount, description: 'Added on the page of the local payment service' })
  return { goTo: `${work.publicUrl}/balance` }
}
