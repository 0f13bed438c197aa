import { useAnswer } from '../../api/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { RecordTable } from '../shift-management/RecordTable.tsx'
import { AccountCards, columnsWith } from './account-parts.tsx'
import { copy } from './copy.ts'
import { useList } from '../../shared/list/use-list.ts'
import { ListBody } from '../../shared/list/ListBody.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './billing.module.css'

const kinds = ['charge', 'refund', 'invoice', 'creditNote', 'received'] as const
type Kind = (typeof kinds)[number] | 'all'
const options = (['all', ...kinds] as const).map(value => ({ value, label: copy.kinds[value] }))

export const Account = ({ onOpen }: { onOpen: (paymentId: string) => void }) => {
  const list = useList({ name: 'kind', choices: kinds, shown: [], sorts: ['createdAt'], sortBy: 'createdAt' })
  const { skip, limit } = list.sent
  const [kind] = list.chosen
  const answer = useAnswer('payments.transactions', { skip, limit, kind }, { keepPreviousData: true })
  const isWide = useMedia('(min-width: 900px)')
  const choose = (next: Kind = 'all') => list.choose(next === 'all' ? undefined : [next])
  const empty = (
    <EmptyState
      title={copy.none}
      why={kind ? copy.noneOfKind : copy.noneWhy}
      next={
        kind && (
          <Button kind="secondary" onClick={() => choose()}>
            {copy.showAll}
          </Button>
        )
      }
    />
  )
  return (
    <Stack as="section" gap={12} aria-labelledby="account">
      <div className={styles.line}>
        <h2 id="account" className="text-18">
          {copy.account}
        </h2>
        <div className={styles.filter}>
          <Field label={copy.filter} hideLabel>
            <Select<Kind> value={kind ?? 'all'} options={options} onChange={choose} />
          </Field>
        </div>
      </div>
      <ListBody answer={answer} list={list} empty={empty}>
        {lines =>
          isWide ? (
            <RecordTable
              label={copy.account}
              columns={columnsWith(onOpen)}
              records={lines}
              keyOf={({ kind: of, id }) => `${of} ${id}`}
            />
          ) : (
            <AccountCards lines={lines} onOpen={onOpen} />
          )
        }
      </ListBody>
    </Stack>
  )
}
