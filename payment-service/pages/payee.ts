import type Stripe from 'stripe'
import { finishLink, isOpen, lockLink, openLink, type AccountLink } from '../account-links.ts'
import { defaultBank } from '../account-status.ts'
import { updateAccountDetails } from '../accounts.ts'
import { lockResource } from '../resources.ts'
import { secondsOf, type ServiceContext } from '../request-context.ts'
import { noticePage, type PageAnswer, type PageRequest } from './layout.ts'
import {
  prefillPayee,
  readPayee,
  getVerificationErrors,
  readPayeeFields,
  type PayeeFormParts,
} from './payee-form.ts'
import { payeePage } from './payee-page.ts'

/** The form asks only for missing details; an update link is for a new bank. */
const listParts = (account: Stripe.Account, { kind }: AccountLink): PayeeFormParts => {
  const person = (account.requirements?.currently_due ?? []).some(name => name !== 'external_account')
  const bank = defaultBank(account)
  const lacksBank = !bank || bank.status === 'errored'
  return { person, bank: lacksBank || (kind === 'account_update' && !person) }
}

const nothingMissing = (link: AccountLink, path: string): PageAnswer => ({
  page: noticePage({
    title: 'You’re all set',
    text: 'We don’t need anything else. You can receive payouts.',
    path,
    link: { to: link.return_url, text: 'Go back' },
  }),
})

/** The form, when the link is fresh; otherwise the browser goes to get a new link. */
export const showPayee = async (context: ServiceContext, { id, path }: PageRequest): Promise<PageAnswer> => {
  const link = await lockLink(context, id)
  if (link.finished_at) return { goTo: link.return_url }
  if (!(await openLink(context, link))) return { goTo: link.refresh_url }
  const account = await lockResource(context, 'account', link.account)
  const parts = listParts(account, link)
  if (!parts.person && !parts.bank) return nothingMissing(link, path)
  const refused = getVerificationErrors(account)
  const page = payeePage({
    account,
    parts,
    typed: prefillPayee(account),
    ...(refused && {
      errors: refused,
      summary: 'We couldn’t verify your information. Check the fields marked below.',
    }),
    path,
    returnUrl: link.return_url,
  })
  return { page, leadsTo: link.return_url }
}

/** Saves the details and sends the browser back; or shows the form with its errors. */
export const savePayee = async (
  context: ServiceContext,
  { id, path, body, from }: PageRequest,
): Promise<PageAnswer> => {
  const link = await lockLink(context, id)
  if (link.finished_at) return { goTo: link.return_url }
  if (!isOpen(context, link)) return { goTo: link.refresh_url }
  const account = await lockResource(context, 'account', link.account)
  const parts = listParts(account, link)
  const typed = readPayeeFields(body)
  const read = readPayee(typed, parts, context.at)
  if ('errors' in read) {
    const page = payeePage({
      account,
      parts,
      typed,
      errors: read.errors,
      summary: 'We couldn’t save this. Check the fields marked below.',
      path,
      returnUrl: link.return_url,
    })
    return { page, leadsTo: link.return_url }
  }
  const agreed = { date: secondsOf(context.at), ip: from.ip_address ?? '', user_agent: from.user_agent ?? '' }
  await updateAccountDetails(context, account, { ...read.filled, tos_acceptance: agreed })
  await finishLink(context, link)
  return { goTo: link.return_url }
}
