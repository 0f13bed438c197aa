import { Card, Box, Autocomplete, TextField, Button } from '@mui/material'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { useGetList, Title } from 'react-admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ledgerAccounts } from '@gaitway/contract/ledger-accounts'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { call } from '../../session.ts'
import { LoadState } from '../../shared/LoadState.tsx'
import { Facts, Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { type Column, PagedRows } from '../../shared/Rows.tsx'
import { showWhen } from '../../shared/show.ts'
import { accountName, receivableFacts } from './ledger.ts'

type StandingProps = { standing: NonNullable<Output<'ledger.account'>['standing']> }

const Standing = ({ standing }: StandingProps) => (
  <Box sx={{ maxWidth: 480 }}>
    <Panel title="Balance breakdown">
      <Facts facts={receivableFacts(standing)} />
    </Panel>
  </Box>
)

type Whose = { facilityId?: string; clinicianId?: string; name: string }

const CHOICES = 20

const whoseOf = ({ facilityId, clinicianId, officeName, name, member }: UserRecord): Whose[] => {
  if (clinicianId) return [{ clinicianId, name }]
  return facilityId && member?.isOwner !== false ? [{ facilityId, name: officeName ?? name }] : []
}
const idOf = ({ facilityId, clinicianId }: Whose) => facilityId ?? clinicianId

type WhoseEntriesProps = { whose: Whose | null; onChoose: (whose: Whose | null) => void }

const WhoseEntries = ({ whose, onChoose }: WhoseEntriesProps) => {
  const [typed, setTyped] = useState('')
  const { data = [], isFetching } = useGetList<UserRecord>(
    'users',
    { filter: typed ? { q: typed } : {}, pagination: { page: 1, perPage: CHOICES } },
    { enabled: typed.length > 1 && typed !== whose?.name },
  )
  return (
    <Autocomplete<Whose>
      value={whose}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => onChoose(chosen)}
      options={typed.length > 1 ? data.flatMap(whoseOf) : []}
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

const EntryAbout = ({ entry }: { entry: Entry }) => {
  const people = [entry.officeName, entry.clinicianName].filter(Boolean).join(', ')
  return (
    <>
      {entry.jobId && (
        <PageLink
          to={`/jobs/${entry.jobId}/show`}
          underline="hover"
          sx={{ display: 'inline-block', paddingY: { xs: '11px', sm: 0 }, marginRight: 1 }}
        >
          Shift {showSerial(entry.serialNumber ?? 0)}
        </PageLink>
      )}
      {people}
    </>
  )
}

const columns: Column<Entry>[] = [
  { label: 'When', show: entry => showWhen(entry.postedAt) },
  { label: 'Description', show: entry => entry.description, wraps: true },
  { label: 'About', show: entry => <EntryAbout entry={entry} />, wraps: true },
  { label: 'Amount', show: entry => showCents(entry.amountCents), isFigure: true },
  { label: 'Balance', show: entry => <strong>{showCents(entry.balanceCents)}</strong>, isFigure: true },
]

const PER_PAGE = 50

const useEntries = (account: (typeof ledgerAccounts)[number], whose: Whose | null, page: number) => {
  const { facilityId, clinicianId } = whose ?? {}
  return useQuery({
    queryKey: ['ledgerAccount', account, facilityId, clinicianId, page],
    queryFn: () =>
      call('ledger.account', { account, facilityId, clinicianId, skip: page * PER_PAGE, limit: PER_PAGE }),
    placeholderData: keepPreviousData,
  })
}

const Account = ({ account }: { account: (typeof ledgerAccounts)[number] }) => {
  const [whose, setWhose] = useState<Whose | null>(null)
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useEntries(account, whose, page)
  return (
    <>
      <WhoseEntries
        whose={whose}
        onChoose={chosen => {
          setWhose(chosen)
          setPage(0)
        }}
      />
      <LoadState what="the account" data={data} error={error} onTryAgain={refetch} />
      {data && data.count === 0 && (
        <Nothing>{whose ? `No entries for ${whose.name}.` : 'No entries yet.'}</Nothing>
      )}
      {data?.standing && <Standing standing={data.standing} />}
      {data && data.count > 0 && (
        <Card component="section" aria-label="Entries">
          <PagedRows
            rows={data.data}
            count={data.count}
            perPage={PER_PAGE}
            page={page}
            onPageChange={setPage}
            columns={columns}
          />
        </Card>
      )}
    </>
  )
}

export const LedgerAccountShow = () => {
  const { id } = useParams()
  const account = ledgerAccounts.find(name => name === id)
  return (
    <Box sx={{ paddingY: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1100px)' }}>
      <Title title={account ? accountName(account) : 'Ledger'} />
      <Box>
        <Button component={RouterLink} to="/ledger-accounts">
          Back to the ledger
        </Button>
      </Box>
      {account ? (
        <Account key={account} account={account} />
      ) : (
        <Nothing>We couldn’t find this account.</Nothing>
      )}
    </Box>
  )
}
