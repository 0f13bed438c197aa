import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { showCents } from '@gaitway/contract/money'
import type { LedgerAccountRecord } from '@gaitway/contract/resource-records'
import { colours } from '@gaitway/contract/tokens'
import { Title, useGetList } from 'react-admin'
import { accountName } from '../../shared/account-names.ts'

const ACCOUNTS_MAX = 50
type Sums = Pick<LedgerAccountRecord, 'debitsCents' | 'creditsCents' | 'balanceCents'>

const sumOf = (rows: LedgerAccountRecord[]): Sums =>
  rows.reduce<Sums>(
    (sum, row) => ({
      debitsCents: sum.debitsCents + row.debitsCents,
      creditsCents: sum.creditsCents + row.creditsCents,
      balanceCents: sum.balanceCents + row.balanceCents,
    }),
    { debitsCents: 0, creditsCents: 0, balanceCents: 0 },
  )

const Amounts = ({ of }: { of: Sums }) => (
  <>
    <TableCell align="right">{showCents(of.debitsCents)}</TableCell>
    <TableCell align="right">{showCents(of.creditsCents)}</TableCell>
    <TableCell align="right" sx={{ fontWeight: 600 }}>
      {showCents(of.balanceCents)}
    </TableCell>
  </>
)

const TrialBalance = ({ rows }: { rows: LedgerAccountRecord[] }) => (
  <Card component="section" aria-label="Trial balance" tabIndex={0} sx={{ overflowX: 'auto' }}>
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Account</TableCell>
          <TableCell align="right">Debits</TableCell>
          <TableCell align="right">Credits</TableCell>
          <TableCell align="right">Balance</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.id}>
            <TableCell>{accountName(row.account)}</TableCell>
            <Amounts of={row} />
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell>In all</TableCell>
          <Amounts of={sumOf(rows)} />
        </TableRow>
      </TableFooter>
    </Table>
  </Card>
)

const balanced = (rows: LedgerAccountRecord[]) => {
  const { balanceCents } = sumOf(rows)
  return balanceCents === 0
    ? 'The books balance: all accounts together come to $0.00.'
    : `The books do not balance: ${showCents(balanceCents)} is left over.`
}

/** The trial balance: every account of the ledger, and that they come to nothing together. */
export const LedgerAccountList = () => {
  const { data, isPending, error, refetch } = useGetList<LedgerAccountRecord>('ledger-accounts', {
    pagination: { page: 1, perPage: ACCOUNTS_MAX },
  })
  return (
    <Box sx={{ paddingTop: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 860px)' }}>
      <Title title="Ledger" />
      {isPending && <LinearProgress aria-label="Reading the ledger" />}
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error instanceof Error ? error.message : 'The ledger could not be read.'}
        </Alert>
      )}
      {data && (
        <>
          <Typography sx={{ fontSize: 16 }}>
            {data.length === 0 ? 'Nothing has been posted yet.' : balanced(data)}
          </Typography>
          <TrialBalance rows={data} />
          <Typography sx={{ color: colours.ink2, fontSize: 13 }}>
            Debits are positive, credits negative: what we owe clinicians shows as a negative balance.
          </Typography>
        </>
      )}
    </Box>
  )
}
