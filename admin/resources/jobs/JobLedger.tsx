import type { LedgerTransaction } from '@gaitway/contract/schemas/resources'
import { Table, TableBody, TableCell, TableFooter, TableHead, TableRow, Box } from '@mui/material'
import { showCents } from '@gaitway/contract/money'
import { colors } from '@gaitway/contract/colors'
import { Panel } from '../../shared/Parts.tsx'
import { showWhen } from '../../shared/show.ts'
import { accountName, calculateTotals } from '../ledger-accounts/ledger.ts'

const Amounts = ({ cents }: { cents: number }) => (
  <>
    <TableCell align="right">{cents > 0 && showCents(cents)}</TableCell>
    <TableCell align="right">{cents < 0 && showCents(-cents)}</TableCell>
  </>
)

const Transaction = ({ transaction, zone }: { transaction: LedgerTransaction; zone: string }) => (
  <>
    <TableRow>
      <TableCell colSpan={3} sx={{ background: colors.paper, fontWeight: 600 }}>
        {transaction.description}
        <Box component="span" sx={{ fontWeight: 400, color: colors.ink2 }}>
          , {showWhen(transaction.postedAt, zone)}
        </Box>
      </TableCell>
    </TableRow>
    {transaction.entries.map((entry, index) => (
      <TableRow key={index}>
        <TableCell>{accountName(entry.account)}</TableCell>
        <Amounts cents={entry.amountCents} />
      </TableRow>
    ))}
  </>
)

export const JobLedger = ({ ledger, zone }: { ledger: LedgerTransaction[]; zone: string }) => {
  const { debitsCents, creditsCents, balanceCents } = calculateTotals(ledger)
  return (
    <Panel title="Ledger" aside={`Balance ${showCents(balanceCents)}`}>
      <Box component="section" aria-label="Ledger entries" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Account</TableCell>
              <TableCell align="right">Debit</TableCell>
              <TableCell align="right">Credit</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {ledger.map(transaction => (
              <Transaction key={transaction.id} transaction={transaction} zone={zone} />
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell>Total</TableCell>
              <TableCell align="right">{showCents(debitsCents)}</TableCell>
              <TableCell align="right">{showCents(creditsCents)}</TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </Box>
    </Panel>
  )
}
