import { SUPPORT_MAIL } from '@gaitway/contract/brand'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Frame } from '../../session/Frame.tsx'
import { useMay } from '../../session/use-session.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { useAddress } from '../paying/use-address.ts'
import { usePaymentReturn } from '../paying/use-payment-return.ts'
import { useWays, type SourceKind } from '../paying/use-ways.ts'
import { standingOf } from './billing-facts.ts'
import { ComingList } from './ComingList.tsx'
import { DueList } from './DueList.tsx'
import { words } from './words.ts'
import styles from './billing.module.css'

const Account = lazy(async () => ({ default: (await import('./Account.tsx')).Account }))
const WaysToPay = lazy(async () => ({ default: (await import('./WaysToPay.tsx')).WaysToPay }))
const Returned = lazy(async () => ({ default: (await import('../paying/Returned.tsx')).Returned }))
const PaySheet = lazy(async () => ({ default: (await import('./PaySheet.tsx')).PaySheet }))
const PaymentSheet = lazy(async () => ({ default: (await import('./PaymentSheet.tsx')).PaymentSheet }))

const Hold = ({ reason }: { reason: string }) => (
  <Notice
    tone="clay"
    next={
      <LinkButton kind="secondary" size="small" href={`mailto:${SUPPORT_MAIL}`}>
        {words.toSupport}
      </LinkButton>
    }
  >
    {words.onHold(reason)}
  </Notice>
)

/** What is due, what is coming, the ways to pay and the whole account, for whoever pays. */
const Money = () => {
  const { params, change } = useAddress()
  const [paying, opened] = [params.get('pay'), params.get('payment')]
  const returned = usePaymentReturn(params.get('paymentId'))
  const [isBack] = useState(() => params.has('added') && !paying)
  const onSaved = useCallback(() => change({ session_id: undefined, added: undefined }), [change])
  const returnPathOf = useCallback(
    (kind: SourceKind) => `/facility/billing?added=${kind}${paying ? `&pay=${paying}` : ''}`,
    [paying],
  )
  const ways = useWays({
    sessionId: params.get('session_id'),
    added: params.get('added') === 'bank' ? 'bank' : 'card',
    onSaved,
    returnPathOf,
  })
  const { data, error, isValidating, mutate } = ways.billing
  const open = useCallback((paymentId: string) => change({ payment: paymentId }), [change])
  const close = useCallback(() => change({ payment: undefined, pay: undefined }), [change])
  const due = data?.due.find(({ paymentId, kind }) => paymentId === paying && kind === 'payment')
  return (
    <>
      <PageTitle
        title={words.title}
        lead={data && <span className={styles.standing}>{standingOf(data)}</span>}
      />
      <Stack gap={24}>
        {data?.holdReason && <Hold reason={data.holdReason} />}
        <Suspense fallback={null}>{returned.state !== 'none' && <Returned returned={returned} />}</Suspense>
        {!data && error && (
          <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
        )}
        {!data && !error && <Skeleton shape="card" />}
        {data && (
          <div className={styles.page}>
            <Stack gap={24}>
              <DueList
                due={data.due}
                onPay={paymentId => change({ pay: paymentId, paymentId: undefined })}
                onLook={paymentId => change({ paymentId })}
                onOpen={open}
              />
              <ComingList coming={data.coming} onOpen={open} />
            </Stack>
            <Suspense fallback={<Skeleton shape="card" />}>
              <WaysToPay ways={ways} isBack={isBack} />
            </Suspense>
          </div>
        )}
        {data && (
          <Suspense fallback={<Skeleton shape="card" />}>
            <Account onOpen={open} />
          </Suspense>
        )}
      </Stack>
      <Suspense fallback={null}>
        {due && <PaySheet due={due} ways={ways} onClose={close} />}
        {opened && <PaymentSheet paymentId={opened} onClose={close} />}
      </Suspense>
    </>
  )
}

/** A facility's money in one place, for its members who pay. */
export const Billing = () => {
  const mayPay = useMay()('payments')
  return (
    <Frame>
      {mayPay ? (
        <Money />
      ) : (
        <>
          <PageTitle title={words.title} />
          <EmptyState
            title={words.notMine}
            why={words.notMineWhy}
            next={<LinkButton href="/facility/shiftmanagement">{words.toShifts}</LinkButton>}
          />
        </>
      )}
    </Frame>
  )
}
