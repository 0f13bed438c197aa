import { Alert, Autocomplete, Box, Card, TextField, Typography } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import {
  getLedgerAccountName,
  type LedgerAccount,
  ledgerAccounts,
} from '@gaitway/contract/values/ledger-accounts'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useParams } from 'react-router-dom'
import { FigureRow, FigureTable } from '../../shared/FigureTable.tsx'
import { EmbeddedList, PagerIfNeeded } from '../../shared/EmbeddedList.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { LoadState, Nothing, AdminPage, Panel, RowLink } from '../../shared/Parts.tsx'
import { newestFirst, useCall, useRecords } from '../../shared/queries.ts'
import { describeBalance, isBalanced, receivableFacts } from './ledger.ts'

type Balance = Output<'ledger.trialBalance'>
type Sums = { debitsCents: number; creditsCents: number; balanceCents: number }

const showAmounts = ({ debitsCents, creditsCents, balanceCents }: Sums) => [
  showCents(debitsCents),
  showCents(creditsCents),
  <strong key="balance">{showCents(balanceCents)}</strong>,
]

/** The accounts with their sums. Phones leave out debits and credits, whose totals `BalanceCheck` shows. */
const AccountTable = ({ balance }: { balance: Balance }) => (
  <Card component="section" aria-label="Trial balance">
    <FigureTable
      head={['Account', 'Debits', 'Credits', 'Balance']}
      total={[
        'Total',
        ...showAmounts({ ...balance, balanceCents: balance.debitsCents - balance.creditsCents }),
      ]}
      isShortOnPhone
    >
      {balance.accounts.map(row => (
        <FigureRow
          key={row.account}
          cells={[
            <strong key="name">
              <RowLink to={`/ledger-accounts/${row.account}/show`}>
                {getLedgerAccountName(row.account)}
              </RowLink>
            </strong>,
            ...showAmounts(row),
          ]}
        />
      ))}
    </FigureTable>
  </Card>
)

const BalanceCheck = ({ balance }: { balance: Balance }) => (
  <Alert severity={isBalanced(balance) ? 'success' : 'error'}>
    {describeBalance(balance)}
    {balance.differences.length > 0 && (
      <Box component="ul" sx={{ margin: '8px 0 0', paddingLeft: 2.5, overflowWrap: 'anywhere' }}>
        {balance.differences.map(difference => (
          <li key={difference}>{difference}</li>
        ))}
      </Box>
    )}
  </Alert>
)

export const LedgerAccountList = () => {
  const { data, error, refetch } = useCall('ledger.trialBalance', {})
  return (
    <AdminPage title="Ledger" width={860}>
      <LoadState what="the ledger" data={data} error={error} onTryAgain={refetch} />
      {data && (
        <>
          <BalanceCheck balance={data} />
          <AccountTable balance={data} />
          <Typography sx={{ color: colors.ink2, fontSize: 13 }}>
            Debits are positive and credits negative, so what we owe clinicians is a negative balance. Select
            an account to see its entries.
          </Typography>
        </>
      )}
    </AdminPage>
  )
}

/** For facility receivables only: how much facilities owe us, and how much credit they have. */
const BalanceBreakdown = () => {
  const { standing } = (useListContext().meta ?? {}) as Partial<Output<'ledger.account'>>
  if (!standing) return null
  return (
    <Box sx={{ maxWidth: 480 }}>
      <Panel title="Balance breakdown" facts={receivableFacts(standing)} />
    </Box>
  )
}

type Party = { facilityId?: string; clinicianId?: string; name: string }

const listParties = ({ facilityId, clinicianId, officeName, name, member }: UserRecord): Party[] => {
  if (clinicianId) return [{ clinicianId, name }]
  return facilityId && member?.isOwner !== false ? [{ facilityId, name: officeName ?? name }] : []
}
const idOf = ({ facilityId, clinicianId }: Party) => facilityId ?? clinicianId

type PartyInputProps = { party: Party | null; onChoose: (party: Party | null) => void }

const PartyInput = ({ party, onChoose }: PartyInputProps) => {
  const [typed, setTyped] = useState('')
  const { data = [], isFetching } = useRecords<UserRecord>(
    'users',
    { q: typed },
    { sort: newestFirst, max: 20, enabled: typed.length > 1 && typed !== party?.name },
  )
  return (
    <Autocomplete<Party>
      value={party}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => onChoose(chosen)}
      options={typed.length > 1 ? data.flatMap(listParties) : []}
      getOptionLabel={({ name }) => name}
      getOptionKey={option => idOf(option) ?? option.name}
      isOptionEqualToValue={(one, other) => idOf(one) === idOf(other)}
      filterOptions={options => options}
      loading={isFetching}
      noOptionsText={typed.length > 1 ? 'No matches' : 'Type a name'}
      sx={{ width: { xs: '100%', sm: 320 }, '& .MuiInputBase-root': { minHeight: { xs: 44, sm: 0 } } }}
      renderInput={params => (
        <TextField {...params} label="Facility or clinician" variant="outlined" margin="none" />
      )}
    />
  )
}

type Entry = Output<'ledger.account'>['data'][number]

const describeEntry = (entry: Entry) => {
  const people = [entry.officeName, entry.clinicianName].filter(Boolean).join(', ')
  if (!entry.jobId && !people) return '–'
  return (
    <>
      {entry.jobId && (
        <RowLink to={`/jobs/${entry.jobId}/show`}>Shift {showSerial(entry.serialNumber ?? 0)}</RowLink>
      )}{' '}
      {people}
    </>
  )
}

const columns: RowColumn<Entry>[] = [
  { label: 'When', show: entry => showWhen(entry.postedAt) },
  { label: 'Description', show: entry => entry.description, wraps: true },
  { label: 'About', show: describeEntry, wraps: true },
  { label: 'Amount', show: entry => showCents(entry.amountCents), isFigure: true },
  { label: 'Balance', show: entry => <strong>{showCents(entry.balanceCents)}</strong>, isFigure: true },
]

const AccountEntries = ({ account }: { account: LedgerAccount }) => {
  const [party, setParty] = useState<Party | null>(null)
  const { facilityId, clinicianId } = party ?? {}
  return (
    <>
      <PartyInput party={party} onChoose={setParty} />
      <EmbeddedList
        key={facilityId ?? clinicianId}
        resource="ledger-entries"
        filter={{ account, facilityId, clinicianId }}
        perPage={50}
      >
        <BalanceBreakdown />
        <Card component="section" aria-label="Entries">
          <Rows columns={columns} empty={party ? `No entries for ${party.name}.` : 'No entries yet.'} />
          <PagerIfNeeded />
        </Card>
      </EmbeddedList>
    </>
  )
}

export const LedgerAccountShow = () => {
  const { id } = useParams()
  const account = ledgerAccounts.find(name => name === id)
  return (
    <AdminPage
      title={account ? getLedgerAccountName(account) : 'Ledger'}
      back={{ to: '/ledger-accounts', label: 'Back to the ledger' }}
    >
      {account ? (
        <AccountEntries key={account} account={account} />
      ) : (
        <Nothing>We couldn’t find this account.</Nothing>
      )}
    </AdminPage>
  )
}
