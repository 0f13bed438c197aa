import { accountTypeNames } from '@gaitway/contract/values/enums'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useAction } from '../../api/use-call.ts'
import { BankIcon, MoreIcon } from '../../ui/screen-icons.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Badge } from '../../ui/show/Status.tsx'
import { CardMark } from '../paying/CardMark.tsx'
import { formatSourceName } from '../paying/PriceLines.tsx'
import { SavingNotice } from '../paying/notices.tsx'
import { AddSource, type SavedSource } from '../paying/payment-method-inputs.tsx'
import type { PaymentMethodsState } from '../paying/use-payment-methods.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './billing.module.css'

const isUsable = (source: SavedSource) =>
  source.kind === 'card' ? !source.isExpired : source.state === 'ready'

const describeSource = (source: SavedSource) => {
  if (source.kind === 'bank')
    return source.state === 'refused'
      ? 'Your bank returned a debit. Add this account again to use it.'
      : `${source.holder} · ${accountTypeNames[source.accountType]}`
  const month = `${String(source.expMonth).padStart(2, '0')}/${source.expYear % 100}`
  return `${source.holder} · ${source.isExpired ? 'Expired' : 'Expires'} ${month}`
}

const SourceIcon = ({ source }: { source: SavedSource }) =>
  source.kind === 'card' ? (
    <CardMark brand={source.brand} />
  ) : (
    <span className={styles.bank}>
      <BankIcon size={24} />
    </span>
  )

const SourceBadge = ({ source }: { source: SavedSource }) => {
  if (!isUsable(source))
    return <Badge tone="danger">{source.kind === 'card' ? 'Expired' : 'Can’t be used'}</Badge>
  return source.primary ? <Badge tone="pine">Primary</Badge> : null
}

type SourcesProps = {
  label: string
  sources: readonly SavedSource[]
  addedId: string | undefined
  onRemove: (source: SavedSource) => void
}

const Sources = ({ label, sources, addedId, onRemove }: SourcesProps) => {
  const card = useAction('payments.makeCardPrimary')
  const bank = useAction('payments.makeAccountDefault')
  if (sources.length === 0) return null
  return (
    <List label={label}>
      {sources.map(source => (
        <Row
          key={source.id}
          before={<SourceIcon source={source} />}
          title={formatSourceName(source)}
          detail={
            <>
              {describeSource(source)}
              {isUsable(source) && source.lastFailure !== null && (
                <span className="block clay">{source.lastFailure}</span>
              )}
              <span className={styles.badge}>
                <SourceBadge source={source} />{' '}
                {source.id === addedId && <Badge tone="success">Just added</Badge>}
              </span>
            </>
          }
          aside={
            <Menu
              label={`Options for ${formatSourceName(source)}`}
              button={<MoreIcon />}
              entries={[
                ...(source.primary || !isUsable(source)
                  ? []
                  : [
                      {
                        label: 'Make primary',
                        onChoose: () => void (source.kind === 'card' ? card : bank).run({ id: source.id }),
                      },
                    ]),
                { label: 'Remove', danger: true, onChoose: () => onRemove(source) },
              ]}
            />
          }
        />
      ))}
    </List>
  )
}

type PaymentMethodsProps = {
  methods: PaymentMethodsState
  /** The facility is back from the payment service's page, so the section is scrolled to and focused. */
  isBack: boolean
}

export const PaymentMethods = ({ methods, isBack }: PaymentMethodsProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isBack) return
    title.current?.scrollIntoView({ block: 'start' })
    title.current?.focus({ preventScroll: true })
  }, [isBack])
  const [removing, setRemoving] = useState<SavedSource>()
  const close = useCallback(() => setRemoving(undefined), [])
  const { cards = [], banks = [] } = methods.billing.data ?? {}
  const hasTwoPrimaries = [cards, banks].every(sources => sources.some(({ primary }) => primary))
  const name = removing && formatSourceName(removing)
  return (
    <Stack as="section" gap={12} aria-labelledby="ways">
      <h2 id="ways" ref={title} className={classes('text-18', styles.methods)} tabIndex={-1}>
        Payment methods
      </h2>
      <SavingNotice methods={methods} />
      {cards.length + banks.length === 0 && (
        <p className="quiet">No payment methods yet. Add one here or when you confirm a clinician.</p>
      )}
      {hasTwoPrimaries && (
        <p className="quiet">
          We use your primary card for card payments and your primary account for bank transfers, unless you
          choose another.
        </p>
      )}
      <Sources label="Cards" sources={cards} addedId={methods.addedId} onRemove={setRemoving} />
      <Sources label="Bank accounts" sources={banks} addedId={methods.addedId} onRemove={setRemoving} />
      <AddSource kinds={['card', 'bank']} methods={methods} disabled={methods.isSaving} />
      <ConfirmDialog
        call={removing?.kind === 'bank' ? 'payments.removeAccount' : 'payments.removeCard'}
        sent={removing && { id: removing.id }}
        title={`Remove ${name ?? ''}?`}
        yes="Remove"
        onClose={close}
      >
        <p>We won’t charge it again. Past payments stay the same.</p>
      </ConfirmDialog>
    </Stack>
  )
}
