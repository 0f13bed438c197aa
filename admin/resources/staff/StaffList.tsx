import { Box, Table, TableBody, TableCell, TableHead, TablePagination, TableRow } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/time'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { call } from '../../session.ts'
import { Panel } from '../../shared/Parts.tsx'
import { Reading } from '../../shared/Reading.tsx'
import { Mark, StatusChip } from '../../shared/StatusChip.tsx'
import { showRole, showWhen } from '../../shared/show.ts'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'

type Person = Output<'accounts.staff'>['data'][number]

const PER_PAGE = 25

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

type RowProps = { person: Person; isMe: boolean; onReset: () => Promise<unknown> }

const PersonRow = ({ person, isMe, onReset }: RowProps) => (
  <TableRow>
    <TableCell>
      {nameOf(person)}
      {isMe && ' (you)'}
    </TableCell>
    <TableCell>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {person.isTwoFactorOn ? <Mark tone="leaf">App</Mark> : <Mark tone="stone">Email</Mark>}
        {person.isTwoFactorOn && !isMe && (
          <ResetSecondFactor userId={person.id} name={nameOf(person)} onReset={onReset} />
        )}
      </Box>
    </TableCell>
    <TableCell>{person.email}</TableCell>
    <TableCell>{showRole(person.roles)}</TableCell>
    <TableCell>
      <StatusChip of="user" state={person.status} />
    </TableCell>
    <TableCell>{person.lastSeenAt ? showWhen(person.lastSeenAt) : 'Never'}</TableCell>
    <TableCell>{showDay(person.createdAt)}</TableCell>
  </TableRow>
)

const columns = ['Name', 'Two-step login', 'Email', 'Role', 'Status', 'Last seen', 'Added']

export const StaffList = () => {
  const { identity } = useGetIdentity()
  const [place, setPlace] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', place],
    queryFn: () => call('accounts.staff', { skip: place * PER_PAGE, limit: PER_PAGE, sortBy: 'name' }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title="Staff">
      <Reading what="the staff" data={data} error={error} />
      {data && (
        <Box
          component="section"
          tabIndex={0}
          aria-label="Staff list"
          sx={{ overflowX: 'auto', '& :is(td, th)': { whiteSpace: 'nowrap' } }}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map(column => (
                  <TableCell key={column}>{column}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.data.map(person => (
                <PersonRow
                  key={person.id}
                  person={person}
                  isMe={person.id === identity?.id}
                  onReset={refetch}
                />
              ))}
            </TableBody>
          </Table>
          {data.count > PER_PAGE && (
            <TablePagination
              component="div"
              count={data.count}
              page={place}
              rowsPerPage={PER_PAGE}
              rowsPerPageOptions={[PER_PAGE]}
              onPageChange={(_, next) => setPlace(next)}
            />
          )}
        </Box>
      )}
    </Panel>
  )
}
