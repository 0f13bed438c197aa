import { Table, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'

type Cells = readonly ReactNode[]

export const FigureRow = ({ cells }: { cells: Cells }) => (
  <TableRow>
    {cells.map((cell, place) => (
      <TableCell key={place} align={place === 0 ? 'left' : 'right'}>
        {cell}
      </TableCell>
    ))}
  </TableRow>
)

/** Phones show only the first and the last column. */
const onlyEnds = {
  '& tr > :not(:first-of-type, :last-of-type)': { display: { xs: 'none', sm: 'table-cell' } },
}

type FigureTableProps = { head: Cells; total: Cells; isShortOnPhone?: boolean; children: ReactNode }

/** Names and their figures, with a total below; its rows are `FigureRow`s. */
export const FigureTable = ({ head, total, isShortOnPhone = false, children }: FigureTableProps) => (
  <Table size="small" sx={isShortOnPhone ? onlyEnds : undefined}>
    <TableHead>
      <FigureRow cells={head} />
    </TableHead>
    <TableBody>{children}</TableBody>
    <TableFooter>
      <FigureRow cells={total} />
    </TableFooter>
  </Table>
)
