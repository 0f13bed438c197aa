import {
  Box,
  Card,
  type Theme,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  useMediaQuery,
} from '@mui/material'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { colours } from '@gaitway/contract/tokens'
import { PageLink } from '../../shared/Parts.tsx'
import { showWhen } from '../../shared/show.ts'

export type Entry = Output<'ledger.account'>['data'][number]

const About = ({ entry }: { entry: Entry }) => {
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

const EntryCard = ({ entry }: { entry: Entry }) => (
  <Card component="li" sx={{ padding: 1.5, display: 'grid', gap: 0.5 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 600 }}>
      <span>{entry.description}</span>
      <span>{showCents(entry.amountCents)}</span>
    </Box>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: colours.ink2, fontSize: 13 }}>
      <span>{showWhen(entry.postedAt)}</span>
      <span>Balance {showCents(entry.balanceCents)}</span>
    </Box>
    <Box>
      <About entry={entry} />
    </Box>
  </Card>
)

const columns = ['When', 'Description', 'About']

export const Entries = ({ entries }: { entries: Entry[] }) => {
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  if (isPhone)
    return (
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 }}>
        {entries.map(entry => (
          <EntryCard key={entry.id} entry={entry} />
        ))}
      </Box>
    )
  return (
    <Card component="section" aria-label="Entries" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column}>{column}</TableCell>
            ))}
            <TableCell align="right">Amount</TableCell>
            <TableCell align="right">Balance</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map(entry => (
            <TableRow key={entry.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{showWhen(entry.postedAt)}</TableCell>
              <TableCell>{entry.description}</TableCell>
              <TableCell>
                <About entry={entry} />
              </TableCell>
              <TableCell align="right">{showCents(entry.amountCents)}</TableCell>
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                {showCents(entry.balanceCents)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
