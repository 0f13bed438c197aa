import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { useAnswer } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { Pager } from '../../shared/layout/Pager.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { RecordTable } from '../shift-management/RecordTable.tsx'
import { useAddress } from '../paying/use-address.ts'
import { AccountCards, columnsWith } from './account-parts.tsx'
import { words } from './words.ts'
import styles from './billing.module.css'

const kinds = ['all', 'charge', 'refund', 'invoice', 'creditNote', 'received'] as const
type Kind = (typeof kinds)[number]

/** Every charge, refund, invoice, credit note and payment received, a page at a time. */
export const Account = ({ onOpen }: { onOpen: (paymentId: string) => void }) => {
  const { params, change } = useAddress()
  const kind: Kind = kinds.find(one => one === params.get('kind')) ?? 'all'
  const skip = Math.max(0, Number(params.get('skip')) || 0)
  const { data, error, isLoading, isValidating, mutate } = useAnswer(
    'payments.transactions',
    { skip, limit: DEFAULT_PAGE_SIZE, kind: kind === 'all' ? undefined : kind },
    { keepPreviousData: true },
  )
  const isWide = useMedia('(min-width: 900px)')
  const choose = (next: Kind) => change({ kind: next === 'all' ? undefined : next, skip: undefined })
  return (
    <section className={styles.part} aria-labelledby="account">
      <div className={styles.line}>
        <h2 id="account">{words.account}</h2>
        <div className={styles.filter}>
          <Field label={words.filter} hideLabel>
            <Select<Kind>
              value={kind}
              options={kinds.map(value => ({ value, label: words.kinds[value] }))}
              onChange={next => choose(next ?? 'all')}
            />
          </Field>
        </div>
      </div>
      {error && <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />}
      {isLoading && !data && <Skeleton shape="card" />}
      {!error && data?.count === 0 && (
        <EmptyState
          title={words.none}
          why={kind === 'all' ? words.noneWhy : words.noneOfKind}
          next={
            kind !== 'all' && (
              <Button kind="secondary" onClick={() => choose('all')}>
                {words.showAll}
              </Button>
            )
          }
        />
      )}
      {data && data.count > 0 && (
        <div>
          {isWide ? (
            <RecordTable
              label={words.account}
              columns={columnsWith(onOpen)}
              records={data.data}
              keyOf={({ kind: of, id }) => `${of} ${id}`}
            />
          ) : (
            <AccountCards lines={data.data} onOpen={onOpen} />
          )}
          <Pager
            page={Math.floor(skip / DEFAULT_PAGE_SIZE)}
            count={data.count}
            onPage={page => change({ skip: page > 0 ? String(page * DEFAULT_PAGE_SIZE) : undefined })}
          />
        </div>
      )}
    </section>
  )
}
