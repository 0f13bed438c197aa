import {
  Alert,
  Box,
  Card,
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { colors } from '@gaitway/contract/colors'
import { Title } from 'react-admin'
import { call } from '../../session.ts'
import { LoadState } from '../../shared/LoadState.tsx'
import { PageLink } from '../../shared/Parts.tsx'
import { accountName, describeBalance, isBalanced } from './ledger.ts'

type Balance = Output<'ledger.trialBalance'>
type Sums = { debitsCents: number; creditsCents: number; balanceCents: number }

/** Phones show the balance only; the line above has both sides. */
const onWide = { display: { xs: 'none', sm: 'table-cell' } }

const Amounts = ({ of }: { of: Sums }) => (
  <>
    <TableCell align="right" sx={onWide}>
      {showCents(of.debitsCents)}
    </TableCell>
    <TableCell align="right" sx={onWide}>
      {showCents(of.creditsCents)}
    </TableCell>
    <TableCell align="right" sx={{ fontWeight: 600 }}>
      {showCents(of.balanceCents)}
    </TableCell>
  </>
)

const Accounts = ({ balance }: { balance: Balance }) => (
  <Card component="section" aria-label="Trial balance">
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Account</TableCell>
          <TableCell align="right" sx={onWide}>
            Debits
          </TableCell>
          <TableCell align="right" sx={onWide}>
            Credits
          </TableCell>
          <TableCell align="right">Balance</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {balance.accounts.map(row => (
          <TableRow key={row.account}>
            <TableCell>
              <PageLink
                to={`/ledger-accounts/${row.account}/show`}
                underline="hover"
                sx={{ display: 'inline-block', paddingY: { xs: '12px', sm: '2px' }, fontWeight: 600 }}
              >
                {accountName(row.account)}
              </PageLink>
            </TableCell>
            <Amounts of={row} />
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell>Total</TableCell>
          <Amounts of={{ ...balance, balanceCents: balance.debitsCents - balance.creditsCents }} />
        </TableRow>
      </TableFooter>
    </Table>
  </Card>
)

const Line = ({ balance }: { balance: Balance }) => (
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
  const { data, error, refetch } = useQuery({
    queryKey: ['trialBalance'],
    queryFn: () => call('ledger.trialBalance', {}),
  })
  return (
    <Box sx={{ paddingTop: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 860px)' }}>
      <Title title="Ledger" />
      <LoadState what="the ledger" data={data} error={error} onTryAgain={refetch} />
      {data && (
        <>
          <Line balance={data} />
          <Accounts balance={data} />
          <Typography sx={{ color: colors.ink2, fontSize: 13 }}>
            Debits are positive and credits negative, so what we owe clinicians is a negative balance. Select
            an account to see its entries.
          </Typography>
        </>
      )}
    </Box>
  )
}
