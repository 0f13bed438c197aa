import { newId } from './ids.ts'
import { group, oneOf, required, webAddress } from './params.ts'
import { noSuch } from './refusals.ts'
import { find } from './resources.ts'
import { requiredText, route } from './routes.ts'
import { ours, secondsOf, type Work } from './work.ts'

const takes = {
  account: requiredText,
  type: required(oneOf('account_onboarding', 'account_update')),
  return_url: required(webAddress),
  refresh_url: required(webAddress),
  collection_options: group({ fields: oneOf('eventually_due') }),
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

const createLink = route('post', '/v1/account_links', takes, async (work, params) => {
  const account = await find(ours(work), 'account', params.account, 'account')
  const { type: kind, return_url, refresh_url } = params
  const link = { id: newId('account_link'), account: account.id, kind, return_url, refresh_url }
  await work.trx(table).insert({ ...link, created_at: work.realAt })
  return {
    object: 'account_link',
    created: secondsOf(work.realAt),
    expires_at: secondsOf(work.realAt) + secondsToOpen,
    url: `${work.publicUrl}/payouts/${link.id}`,
  }
})

/** The link with this id, locked until the end of the transaction. */
export const lockLink = async (work: Work, id: string) => {
  const link = await work.trx(table).where({ id }).forUpdate().first<AccountLink | undefined>()
  if (!link) throw noSuch('account_link', id, 'id')
  return link
}

const isOlder = (work: Work, at: Date, seconds: number) =>
  work.realAt.getTime() - at.getTime() > seconds * 1000

/** A link opens once, within minutes, because it gives access to somebody's account. */
export const openLink = async (work: Work, link: AccountLink) => {
  if (link.opened_at || isOlder(work, link.created_at, secondsToOpen)) return false
  await work.trx(table).where({ id: link.id }).update({ opened_at: work.realAt })
  return true
}

/** The person who opened it can submit its form for a day. */
export const isOpen = (work: Work, link: AccountLink) =>
  link.opened_at !== null && !isOlder(work, link.opened_at, secondsToFinish)

export const finishLink = (work: Work, link: AccountLink) =>
  work.trx(table).where({ id: link.id }).update({ finished_at: work.realAt })

export const accountLinkRoutes = [createLink]
