import { newId } from './ids.ts'
import { group, choice, required, webAddress } from './params.ts'
import { notFound } from './errors.ts'
import { find } from './resources.ts'
import { requiredText, route } from './routes.ts'
import { forOwnAccount, secondsOf, type ServiceContext } from './request-context.ts'

const takes = {
  account: requiredText,
  type: required(choice('account_onboarding', 'account_update')),
  return_url: required(webAddress),
  refresh_url: required(webAddress),
  collection_options: group({ fields: choice('eventually_due') }),
}

export type AccountLink = {
  id: string
  account: string
  kind: 'account_onboarding' | 'account_update'
  return_url: string
  refresh_url: string
  created_at: Date
  opened_at: Date | null
  finished_at: Date | null
}

const table = 'payment_service.account_links'
const secondsToOpen = 5 * 60
const secondsToFinish = 24 * 60 * 60

const createLink = route('post', '/v1/account_links', takes, async (context, params) => {
  const account = await find(forOwnAccount(context), 'account', params.account, 'account')
  const { type: kind, return_url, refresh_url } = params
  const link = { id: newId('account_link'), account: account.id, kind, return_url, refresh_url }
  await context.trx(table).insert({ ...link, created_at: context.realAt })
  return {
    object: 'account_link',
    created: secondsOf(context.realAt),
    expires_at: secondsOf(context.realAt) + secondsToOpen,
    url: `${context.publicUrl}/payouts/${link.id}`,
  }
})

/** The link with this id, locked until the end of the transaction. */
export const lockLink = async (context: ServiceContext, id: string) => {
  const link = await context.trx(table).where({ id }).forUpdate().first<AccountLink | undefined>()
  if (!link) throw notFound('account_link', id, 'id')
  return link
}

const isOlder = (context: ServiceContext, at: Date, seconds: number) =>
  context.realAt.getTime() - at.getTime() > seconds * 1000

/** A link opens once, within minutes, because it gives access to somebody's account. */
export const openLink = async (context: ServiceContext, link: AccountLink) => {
  if (link.opened_at || isOlder(context, link.created_at, secondsToOpen)) return false
  await context.trx(table).where({ id: link.id }).update({ opened_at: context.realAt })
  return true
}

/** The person who opened it can submit its form for a day. */
export const isOpen = (context: ServiceContext, link: AccountLink) =>
  link.opened_at !== null && !isOlder(context, link.opened_at, secondsToFinish)

export const finishLink = (context: ServiceContext, link: AccountLink) =>
  context.trx(table).where({ id: link.id }).update({ finished_at: context.realAt })

export const accountLinkRoutes = [createLink]
