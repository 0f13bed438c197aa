import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { copy } from './copy.ts'
import { isNarrowed, noFilter, type Filter } from './filter.ts'

type BoardEmptyProps = {
  filter: Filter
  onFilter: (filter: Filter) => void
  /** the place that the list is limited to */
  where: string | undefined
  /** the ZIP code isn't known */
  zipError: { message: string } | undefined
}

/** Why the list is empty, and what to do next. */
export const BoardEmpty = ({ filter, onFilter, where, zipError }: BoardEmptyProps) => {
  if (zipError)
    return (
      <EmptyState
        title={zipError.message}
        why={copy.zipUnknownWhy}
        next={<Button onClick={() => onFilter({ ...filter, near: undefined })}>{copy.lookNearHome}</Button>}
      />
    )
  if (isNarrowed(filter))
    return (
      <EmptyState
        title={copy.nothingFits}
        why={copy.nothingFitsWhy}
        next={<Button onClick={() => onFilter(noFilter)}>{copy.clear}</Button>}
      />
    )
  if (where)
    return (
      <EmptyState
        title={copy.nothingNear}
        why={copy.nothingNearWhy}
        next={
          <Button onClick={() => onFilter({ ...filter, radiusMiles: undefined })}>
            {copy.searchEverywhere}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={copy.nothing}
      why={copy.nothingWhy}
      next={<LinkButton href="/clinician/dashboard">{copy.myShifts}</LinkButton>}
    />
  )
}
