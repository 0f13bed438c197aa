import type Stripe from 'stripe'
import { finishLink, isOpen, lockLink, openLink, type AccountLink } from '../account-links.ts'
import { defaultBank } from '../account-standing.ts'
import { tellAccount } from '../accounts.ts'
import { lock } from '../resources.ts'
import { secondsOf, type Work } from '../work.ts'
import { noticePage } from './layout.ts'
import type { PageAnswer } from './page-answer.ts'
import { knownOfPayee, readPayee, refusedOfPayee, typedOfPayee, type Parts } from './payee-form.ts'
import { payeePage } from './payee-page.ts'

/** Only what is missing is asked for; who comes to change something changes their bank. */
const partsOf = (account: Stripe.Account, { kind }: AccountLink): Parts => {
  const person = (account.requirements?.currently_due ?? []).some(name => name !== 'external_account')
  const bank = defaultBank(account)
  const lacksBank = !bank || bank.status === 'errored'
  return { person, bank: lacksBank || (kind === 'account_update' && !person) }
}

const nothingAsked = (link: AccountLink, path: string): PageAnswer => ({
  page: noticePage({
    title: 'All is set',
    says: 'Nothing more is asked of you. Your payouts can go out.',
    path,
    link: { to: link.return_url, text: 'Go back' },
  }),
})

/** The form, for whoever has followed a fresh link; everybody else is sent for a new one. */
export const showPayee = async (work: Work, id: string, path: string): Promise<PageAnswer> => {
  const link = await lockLink(work, id)
  if (link.finished_at) return { goTo: link.return_url }
  if (!(await openLink(work, link))) return { goTo: link.refresh_url }
  const account = await lock(work, 'account', link.account)
  const parts = partsOf(account, link)
  if (!parts.person && !parts.bank) return nothingAsked(link, path)
  const refused = refusedOfPayee(account)
  const page = payeePage({
    account,
    parts,
    typed: knownOfPayee(account),
    ...(refused && { errors: refused, summary: 'What you sent was not accepted. See what is marked below.' }),
    path,
    returnUrl: link.return_url,
  })
  return { page, leadsTo: link.return_url }
}

type Sent = { id: string; path: string; body: unknown; from: { ip: string; agent: string } }

/** What was filled in holds, and the person goes back; or the page says what is wrong with it. */
export const savePayee = async (work: Work, { id, path, body, from }: Sent): Promise<PageAnswer> => {
  const link = await lockLink(work, id)
  if (link.finished_at) return { goTo: link.return_url }
  if (!isOpen(work, link)) return { goTo: link.refresh_url }
  const account = await lock(work, 'account', link.account)
  const parts = partsOf(account, link)
  const typed = typedOfPayee(body)
  const read = readPayee(typed, parts, work.at)
  if ('errors' in read) {
    const page = payeePage({
      account,
      parts,
      typed,
      errors: read.errors,
      summary: 'Nothing was saved yet. See what is marked below.',
      path,
      returnUrl: link.return_url,
    })
    return { page, leadsTo: link.return_url }
  }
  const agreed = { date: secondsOf(work.at), ip: from.ip, user_agent: from.agent }
  await tellAccount(work, account, { ...read.filled, tos_acceptance: agreed })
  await finishLink(work, link)
  return { goTo: link.return_url }
}
