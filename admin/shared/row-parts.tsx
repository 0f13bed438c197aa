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
  /** where a phone’s card has it: the amount beside the name, and the status below */
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
  /** what can be done with the rows that are ticked */
  bulk?: ReactElement
  /** more about a row, for its preview beside the list */
  peek?: (row: Row) => ReactNode
}

export const Named = <Row,>({
  column,
  row,
  to,
}: {
  column: RowColumn<Row>
  row: Row
  to?: (row: Row) => string
}) =>
  to ? (
    <PageLink to={to(row)} data-row sx={{ fontWeight: 600 }} underline="hover">
      {column.show(row)}
    </PageLink>
  ) : (
    column.show(row)
  )

export const NoRows = ({ text = 'No data found' }: { text?: string }) => (
  <Typography sx={{ padding: 3, color: colors.ink2 }}>{text}</Typography>
)
