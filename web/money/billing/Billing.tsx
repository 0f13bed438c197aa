import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import { useCallback, useState } from 'react'
import { Page } from '../../ui/layout/Page.tsx'
import { useMay } from '../../api/use-session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { BillingHoldNotice } from '../paying/notices.tsx'
import { usePaymentAddress, usePaymentReturn } from '../paying/use-payment-return.ts'
import { usePaymentMethods } from '../paying/use-payment-methods.ts'
import { summarizeBilling } from './billing-facts.ts'
import { PendingList, DueList } from './DueList.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Together } from '../../ui/show/Together.tsx'
import styles from './billing.module.css'

const Transactions = lazyComponent(() => import('./Transactions.tsx'), 'Transactions', { shape: 'card' })
const PaymentMethods = lazyComponent(() => import('./PaymentMethods.tsx'), 'PaymentMethods', {
  shape: 'card',
})
const Returned = lazyComponent(() => import('../paying/PaymentResult.tsx'), 'Returned')
const PaySheet = lazyComponent(() => import('./PaySheet.tsx'), 'PaySheet')
const PaymentSheet = lazyComponent(() => import('./PaymentSheet.tsx'), 'PaymentSheet')

/** The balance due, pending payments, payment methods and transactions. */
const BillingContent = () => {
  const { params, change } = usePaymentAddress()
  const [paying, opened] = [params.get('pay'), params.get('payment')]
  const returned = usePaymentReturn(params.get('paymentId'))
  const [isBack] = useState(() => params.has('added') && !paying)
  const onSaved = useCallback(() => change({ session_id: undefined, added: undefined }), [change])
  const returnPathOf = useCallback(
    (kind: PaymentSourceKind) => `/facility/billing?added=${kind}${paying ? `&pay=${paying}` : ''}`,
    [paying],
  )
  const methods = usePaymentMethods({
    sessionId: params.get('session_id'),
    added: params.get('added') === 'bank' ? 'bank' : 'card',
    onSaved,
    returnPathOf,
  })
  const { data } = methods.billing
  const open = useCallback((paymentId: string) => change({ payment: paymentId }), [change])
  const close = useCallback(() => change({ payment: undefined }), [change])
  // while a payment is being sent, the facility may already have opened a breakdown, which must stay open
  const closePaying = useCallback(() => change({ pay: undefined }), [change])
  const due = data?.due.find(({ paymentId, kind }) => paymentId === paying && kind === 'payment')
  return (
    <>
      <PageTitle
        title="Billing"
        actions={
          <LinkButton kind="secondary" size="small" href="/facility/compliance">
            Compliance (PBJ)
          </LinkButton>
        }
      />
      <Together shape="card">
        <Stack gap={24}>
          {data && <p className={styles.standing}>{summarizeBilling(data)}</p>}
          {data?.holdReason && <BillingHoldNotice reason={data.holdReason} />}
          {returned.state !== 'none' && <Returned returned={returned} />}
          {!data && <LoadingOrError answer={methods.billing} shape="card" />}
          {data && (
            <div className={styles.page}>
              <Stack gap={24}>
                <DueList
                  due={data.due}
                  onPay={paymentId => change({ pay: paymentId, paymentId: undefined })}
                  onCheckStatus={paymentId => change({ paymentId })}
                  onOpen={open}
                />
                <PendingList coming={data.coming} onOpen={open} />
              </Stack>
              <PaymentMethods methods={methods} isBack={isBack} />
            </div>
          )}
          {data && <Transactions onOpen={open} />}
        </Stack>
      </Together>
      {due && <PaySheet due={due} methods={methods} onClose={closePaying} />}
      {opened && <PaymentSheet paymentId={opened} onClose={close} />}
    </>
  )
}

export const Billing = () => {
  const mayPay = useMay()('payments')
  return (
    <Page>
      {mayPay ? (
        <BillingContent />
      ) : (
        <>
          <PageTitle title="Billing" />
          <EmptyState
            title="You don’t have access to billing"
            why="Ask the account owner for access."
            next={<LinkButton href="/facility/shiftmanagement">Shift management</LinkButton>}
          />
        </>
      )}
    </Page>
  )
}
