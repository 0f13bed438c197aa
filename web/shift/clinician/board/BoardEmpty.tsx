import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { isNarrowed, noFilter, type BoardFilter } from './filter.ts'

type BoardEmptyProps = {
  filter: BoardFilter
  onFilter: (filter: BoardFilter) => void
  /** Near which place the shifts are, if the list is limited to one. */
  where: string | undefined
  /** The API's error, if the ZIP code isn't known. */
  zipError: { message: string } | undefined
}

/** Why the list is empty, and what to do next. */
export const BoardEmpty = ({ filter, onFilter, where, zipError }: BoardEmptyProps) => {
  if (zipError)
    return (
      <EmptyState
        title={zipError.message}
        why="We measure distances from this ZIP code. Enter another one, or search near your home."
        next={<Button onClick={() => onFilter({ ...filter, near: undefined })}>Search near my home</Button>}
      />
    )
  if (isNarrowed(filter))
    return (
      <EmptyState
        title="No matching shifts"
        why="Try removing filters or searching another week."
        next={<Button onClick={() => onFilter(noFilter)}>Clear all</Button>}
      />
    )
  if (where)
    return (
      <EmptyState
        title="No shifts near here"
        why="Look farther away, or check back soon. Facilities post new shifts every day."
        next={
          <Button onClick={() => onFilter({ ...filter, radiusMiles: undefined })}>Search everywhere</Button>
        }
      />
    )
  return (
    <EmptyState
      title="No shifts yet"
      why="There are no open shifts for your discipline right now. Facilities post new ones every day."
      next={<LinkButton href="/clinician/dashboard">View my shifts</LinkButton>}
    />
  )
}
