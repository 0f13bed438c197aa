import { Table, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'

type Cells = readonly ReactNode[]

export const FigureRow = ({ cells }: { cells: Cells }) => (
  <TableRow>
    {cells.map((cell, index) => (
      <TableCell key={index} align={index === 0 ? 'left' : 'right'}>
        {cell}
      </TableCell>
    ))}
  </TableRow>
)

/** Phones show only the first and the last column. */
const withoutMiddleColumns = {
  '& tr > :not(:first-of-type, :last-of-type)': { display: { xs: 'none', sm: 'table-cell' } },
}

type FigureTableProps = { head: Cells; total: Cells; isShortOnPhone?: boolean; children: ReactNode }

/** A table of names and figures with a total. Its children are `FigureRow`s. */
export const FigureTable = ({ head, total, isShortOnPhone = false, children }: FigureTableProps) => (
  <Table size="small" sx={isShortOnPhone ? withoutMiddleColumns : undefined}>
    <TableHead>
      <FigureRow cells={head} />
    </TableHead>
    <TableBody>{children}</TableBody>
    <TableFooter>
      <FigureRow cells={total} />
    </TableFooter>
  </Table>
)
