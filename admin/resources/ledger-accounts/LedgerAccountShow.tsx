import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import TablePagination from '@mui/material/TablePagination'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ledgerAccounts } from '@gaitway/contract/ledger-accounts'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { call } from '../../session.ts'
import { accountName } from '../../shared/account-names.ts'
import { Nothing } from '../../shared/Parts.tsx'
import { Entries } from './Entries.tsx'
import { Standing } from './Standing.tsx'
import { WhoseEntries, type Whose } from './WhoseEntries.tsx'

const PER_PAGE = 50

const useEntries = (account: (typeof ledgerAccounts)[number], whose: Whose | null, place: number) => {
  const { facilityId, clinicianId } = whose ?? {}
  return useQuery({
    queryKey: ['ledgerAccount', account, facilityId, clinicianId, place],
    queryFn: () =>
      call('ledger.account', { account, facilityId, clinicianId, skip: place * PER_PAGE, limit: PER_PAGE }),
    placeholderData: keepPreviousData,
  })
}

const Account = ({ account }: { account: (typeof ledgerAccounts)[number] }) => {
  const [whose, setWhose] = useState<Whose | null>(null)
  const [place, setPlace] = useState(0)
  const { data, error, refetch } = useEntries(account, whose, place)
  return (
    <>
      <WhoseEntries
        whose={whose}
        onChoose={chosen => {
          setWhose(chosen)
          setPlace(0)
        }}
      />
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message}
        </Alert>
      )}
      {!data && !error && <LinearProgress aria-label="Reading the account" />}
      {data && data.count === 0 && (
        <Nothing>
          {whose ? `Nothing was posted here for ${whose.name}.` : 'Nothing was posted here yet.'}
        </Nothing>
      )}
      {data?.standing && <Standing standing={data.standing} />}
      {data && data.count > 0 && <Entries entries={data.data} />}
      {data && data.count > PER_PAGE && (
        <TablePagination
          component="div"
          count={data.count}
          page={place}
          rowsPerPage={PER_PAGE}
          rowsPerPageOptions={[PER_PAGE]}
          onPageChange={(_, next) => setPlace(next)}
        />
      )}
    </>
  )
}

/** One account of the ledger: its entries, newest first, with the balance after each. */
export const LedgerAccountShow = () => {
  const { id } = useParams()
  const account = ledgerAccounts.find(name => name === id)
  return (
    <Box sx={{ paddingY: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1100px)' }}>
      <Title title={account ? accountName(account) : 'Ledger'} />
      <Box>
        <Button component={RouterLink} to="/ledger-accounts">
          Back to the trial balance
        </Button>
      </Box>
      {account ? <Account key={account} account={account} /> : <Nothing>There is no such account.</Nothing>}
    </Box>
  )
}
