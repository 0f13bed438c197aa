import { shownCount } from '@gaitway/contract/answers'
import { Pagination, useListContext } from 'react-admin'

type Range = { from: number; to: number; count: number }

/** The pages of a list, and how many rows it has: `10,000+` where they were not all counted. */
export const ListPager = () => {
  const { meta } = useListContext()
  const isCapped = (meta as { isCountCapped?: boolean } | undefined)?.isCountCapped === true
  // React-admin hands this on to Material UI, but leaves it out of its types.
  const label = {
    labelDisplayedRows: ({ from, to, count }: Range) => `${from}-${to} of ${shownCount(count, isCapped)}`,
  }
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...label} />
}
