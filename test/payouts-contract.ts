import type { Payouts } from '../api/services/payouts.ts'
import { refusalOf } from './refusal.ts'

/** An implementation of `Payouts`, with what clinicians, banks and time do around it. */
export type PayoutsSetting = {
  payouts: Payouts
  /** the clinician finishes the hosted page; payouts to a bank that isn't good fail */
  finishOnboarding: (accountId: string, bank: 'good' | 'closed') => Promise<void>
  /** the clinician adds another bank on the hosted page, which becomes the default */
  addBank: (accountId: string) => Promise<void>
  addFunds: (cents: number) => Promise<void>
  /** the next transfer is more than the balance */
  lackFunds: () => void
  passDays: (days: number) => Promise<void>
  close: () => Promise<void>
}

const daysUntil = (at: Date) => (at.getTime() - Date.now()) / (24 * 60 * 60 * 1000) + 1

/** What every implementation of `Payouts` must do. */
export const payoutsContract = (name: string, open: () => Promise<PayoutsSetting>) =>
  describe(`payouts contract (${name})`, () => {
    let setting: PayoutsSetting
    let payouts: Payouts
    beforeAll(async () => {
      setting = await open()
      ;({ payouts } = setting)
    })
    afterAll(() => setting.close())

    let count = 0
    const clinician = () => ({
      clinicianId: `c${++count}`,
      email: 'rosa@clinician.test',
      firstName: 'Rosa',
      lastName: 'Diaz',
    })
    const readyAccount = async (bank: 'good' | 'closed' = 'good') => {
      const accountId = await payouts.createAccount(clinician())
      await setting.finishOnboarding(accountId, bank)
      return accountId
    }
    const transferTo = (accountId: string, amountCents: number) => ({
      accountId,
      amountCents,
      chargeProviderId: null,
      idempotencyKey: `transfer-${++count}`,
      metadata: { payoutId: 'p1', transferId: `t${count}` },
    })
    const payoutTo = (accountId: string, amountCents: number) => ({
      accountId,
      amountCents,
      idempotencyKey: `payout-${++count}`,
      metadata: { payoutId: `p${count}` },
    })
    const funded = async (bank: 'good' | 'closed' = 'good') => {
      const accountId = await readyAccount(bank)
      await setting.addFunds(20_000)
      await payouts.transfer(transferTo(accountId, 20_000))
      return accountId
    }

    it('account: one for each clinician, incomplete until the page is finished', async () => {
      const rosa = clinician()
      const accountId = await payouts.createAccount(rosa)
      expect(await payouts.createAccount(rosa)).toBe(accountId)
      expect(await payouts.createAccount(clinician())).not.toBe(accountId)
      const account = await payouts.readAccount(accountId)
      expect(account).toMatchObject({ state: 'incomplete', banks: [] })
      expect(account.missing).toEqual(expect.arrayContaining(['date of birth', 'address', 'bank account']))
    })

    it('account: ready with a default bank once the page is finished', async () => {
      expect(await payouts.readAccount(await readyAccount())).toMatchObject({
        state: 'ready',
        missing: [],
        banks: [{ bankName: 'STRIPE TEST BANK', last4: '6789', isDefault: true, isUsable: true }],
      })
    })

    it('banks: another one can become the default, and all but the default can be deleted', async () => {
      const accountId = await readyAccount()
      await setting.addBank(accountId)
      const banks = async () => (await payouts.readAccount(accountId)).banks
      const newest = String((await banks()).find(bank => bank.isDefault)?.providerId)
      const first = String((await banks()).find(bank => !bank.isDefault)?.providerId)
      await payouts.setDefaultBank({ accountId, bankId: first })
      await expect(payouts.deleteBank({ accountId, bankId: first })).rejects.toThrow(/default/)
      await payouts.deleteBank({ accountId, bankId: newest })
      await payouts.deleteBank({ accountId, bankId: newest })
      expect(await banks()).toMatchObject([{ providerId: first, isDefault: true }])
      const gone = payouts.setDefaultBank({ accountId, bankId: newest })
      expect(await refusalOf(gone)).toMatchObject({ code: 'not_found' })
    })

    it('transfer: succeeds, once for its key, and is found by our own id', async () => {
      const accountId = await readyAccount()
      await setting.addFunds(5_000)
      const input = transferTo(accountId, 5_000)
      const transfer = await payouts.transfer(input)
      expect(transfer).toEqual({ kind: 'succeeded', providerId: expect.any(String) })
      expect(await payouts.transfer(input)).toEqual(transfer)
      const { transferId } = input.metadata
      const found = await payouts.findTransfer({ accountId, transferId })
      expect(transfer).toMatchObject({ ...found })
      expect(await payouts.findTransfer({ accountId, transferId: 'never' })).toBeNull()
      const movements = await payouts.listMovements({ since: new Date(0) })
      expect(movements).toContainEqual(
        expect.objectContaining({ kind: 'transfer', sourceId: found?.providerId, amountCents: -5_000 }),
      )
    })

    it('transfer: without funds it is insufficient under its key, and works with a new key', async () => {
      const input = transferTo(await readyAccount(), 7_000)
      setting.lackFunds()
      expect(await payouts.transfer(input)).toEqual({ kind: 'insufficient' })
      await setting.addFunds(7_000)
      expect(await payouts.transfer(input)).toEqual({ kind: 'insufficient' })
      const again = { ...input, idempotencyKey: 'another' }
      expect(await payouts.transfer(again)).toMatchObject({ kind: 'succeeded' })
    })

    it('payout: is sent once for its key, then paid on the day it named', async () => {
      const accountId = await funded()
      const input = payoutTo(accountId, 20_000)
      const sent = await payouts.payOut(input)
      if (sent.kind !== 'sent') throw new Error(`The payout is ${sent.kind}.`)
      expect(await payouts.payOut(input)).toEqual(sent)
      const { providerId, arrivesAt } = sent
      expect(await payouts.readPayout({ accountId, providerId })).toEqual(sent)
      await setting.passDays(daysUntil(arrivesAt))
      const paid = { kind: 'paid', providerId, arrivesAt }
      expect(await payouts.readPayout({ accountId, providerId })).toEqual(paid)
      const named = { accountId, ...input.metadata, idempotencyKey: input.idempotencyKey }
      expect(await payouts.findPayout(named)).toEqual(paid)
      expect(await payouts.findPayout({ ...named, idempotencyKey: 'another try' })).toBeNull()
    })

    it('payout: one that the bank returned has failed, and its bank is unusable', async () => {
      const accountId = await funded('closed')
      const sent = await payouts.payOut(payoutTo(accountId, 20_000))
      if (sent.kind !== 'sent') throw new Error(`The payout is ${sent.kind}.`)
      await setting.passDays(daysUntil(sent.arrivesAt))
      const { providerId } = sent
      expect(await payouts.readPayout({ accountId, providerId })).toEqual({
        kind: 'failed',
        providerId,
        code: 'account_closed',
        message: 'The bank account has been closed.',
      })
      expect((await payouts.readAccount(accountId)).banks).toMatchObject([{ isUsable: false }])
    })

    it('balance: funds that were added are available', async () => {
      const { availableCents } = await payouts.balance()
      await setting.addFunds(1_000)
      expect(await payouts.balance()).toMatchObject({ availableCents: availableCents + 1_000 })
    })
  })
