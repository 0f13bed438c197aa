import { showCents } from '@gaitway/contract/format/money'
import { colors } from '@gaitway/contract/values/colors'
import { Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { PageLink } from './Parts.tsx'

export type RowColumn<Row, Label extends string = string> = {
  label: Label
  /** the field it sorts by; without one the column can't be sorted */
  sort?: string
  show: (row: Row) => ReactNode
  isFigure?: true
  /** where it stands on a phone, where each row is a card: the amount beside the name, the status below */
  onCard?: 'amount' | 'status'
  /** allows several lines; other columns stay on one */
  wraps?: true
  /** cuts off wider text; the cell shows it in full on hover */
  maxWidth?: number
}
export type RowsProps<Row> = {
  columns: RowColumn<Row>[]
  to?: (row: Row) => string
  /** the text of an empty list */
  empty?: string
  /** the buttons for the selected rows */
  bulk?: ReactElement
  /** more about a row, for its preview beside the list */
  preview?: (row: Row) => ReactNode
}

type NameCellProps<Row> = { column: RowColumn<Row>; row: Row; to?: (row: Row) => string }

/** The first column of a row, which links to its record if that has a page. */
export const NameCell = <Row,>({ column, row, to }: NameCellProps<Row>) =>
  to ? (
    <PageLink to={to(row)} data-row sx={{ fontWeight: 600 }} underline="hover">
      {column.show(row)}
    </PageLink>
  ) : (
    column.show(row)
  )

/** A column of amounts that sorts by its field. */
export const centsColumn = <Label extends string, Field extends string>(
  label: Label,
  sort: Field,
  onCard?: 'amount',
): RowColumn<Record<Field, number>, Label> => ({
  label,
  sort,
  onCard,
  show: row => showCents(row[sort]),
  isFigure: true,
})

export const NoRows = ({ text = 'No data found' }: { text?: string }) => (
  <Typography sx={{ padding: 3, color: colors.ink2 }}>{text}</Typography>
)
