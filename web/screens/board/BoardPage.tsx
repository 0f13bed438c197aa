import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../calls/use-call.ts'
import { ListItem } from '../../shared/layout/List.tsx'
import { BoardCard } from './BoardCard.tsx'
import { NotLoaded } from '../../shared/show/Loaded.tsx'

type BoardPageProps = {
  query: Sent<'jobs.board'>
  page: number
  now: Date
  hrefOf: (id: string) => string
  selectedId: string | undefined
}

export const pageOf = (query: Sent<'jobs.board'>, page: number) => ({
  ...query,
  skip: page * DEFAULT_PAGE_SIZE,
  limit: DEFAULT_PAGE_SIZE,
})

/** Ten shifts of the list, asked for by themselves, so that more never moves what is already there. */
export const BoardPage = ({ query, page, now, hrefOf, selectedId }: BoardPageProps) => {
  const answer = useAnswer('jobs.board', pageOf(query, page))
  const { data } = answer
  if (!data)
    return (
      <ListItem>
        <NotLoaded answer={answer} shape="card" count={3} />
      </ListItem>
    )
  return data.data.map(job => (
    <ListItem key={job.id}>
      <BoardCard job={job} now={now} href={hrefOf(job.id)} selected={job.id === selectedId} />
    </ListItem>
  ))
}
