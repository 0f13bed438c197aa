import type { PayoutAccountState } from '@gaitway/contract/enums'

type Bank = { isDefault: boolean; isUsable: boolean }

/** The bank account that payouts go to now: the default one of an account that is ready, while it takes them. */
export const payoutTarget = <One extends Bank>(
  account: { state: PayoutAccountState } | undefined,
  banks: readonly One[],
): One | undefined =>
  account?.state === 'ready' ? banks.find(bank => bank.isDefault && bank.isUsable) : undefined
