import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Sent } from '@gaitway/contract/schemas/index'

/** The request for one page of the board. */
export const buildBoardPage = (query: Sent<'jobs.board'>, page: number) => ({
  ...query,
  skip: page * DEFAULT_PAGE_SIZE,
  limit: DEFAULT_PAGE_SIZE,
})
