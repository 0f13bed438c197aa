import { plural } from '@gaitway/contract/format/plural'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { useAction, useAnswer } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Cluster } from '../../ui/layout/Stack.tsx'
import { ListBody } from '../../ui/list/ListBody.tsx'
import { useUrlParams } from '../../ui/list/use-url-params.ts'
import { Portrait } from '../../ui/show/Face.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import styles from './favorites.module.css'
import { formatFavoriteName, type Favorite } from './use-favorites.ts'

const listFavoriteFacts = ({ clinicianType, totalPracticYears, city, state, licenseStates }: Favorite) =>
  [
    clinicianTypeNames[clinicianType],
    totalPracticYears === null ? undefined : `${plural(totalPracticYears, 'year', 'years')} in practice`,
    city && state ? `${city}, ${state}` : undefined,
    licenseStates.length > 0 ? `Licensed in ${licenseStates.join(', ')}` : undefined,
  ]
    .filter(Boolean)
    .join(' · ')

const FavoriteRow = ({ favorite }: { favorite: Favorite }) => {
  const { run, busy } = useAction('clinicians.removeFavorite')
  const name = formatFavoriteName(favorite)
  return (
    <Cluster as="li" gap={16} lineGap={8} spread className={styles.row}>
      <div className={styles.who}>
        <Portrait of={favorite} />
        <div>
          <p className="medium">{name}</p>
          <p className="small quiet">{listFavoriteFacts(favorite)}</p>
        </div>
      </div>
      <Cluster gap={8} className={styles.actions}>
        {favorite.isReadable && (
          <LinkButton kind="secondary" size="small" href={`/facility/clinicianprofile/${favorite.id}`}>
            Profile
            <span className="visually-hidden">: {name}</span>
          </LinkButton>
        )}
        <Button
          kind="quiet"
          size="small"
          busy={busy}
          aria-label={`Remove ${name}`}
          onClick={() => void run({ clinicianId: favorite.id })}
        >
          Remove
        </Button>
      </Cluster>
    </Cluster>
  )
}

/** The clinicians that the facility saved, the last saved first. */
export const Favorites = () => {
  const { params, change } = useUrlParams()
  const page = Math.max(0, Math.floor(Number(params.get('page')) || 1) - 1)
  const answer = useAnswer('clinicians.favorites', {
    skip: page * DEFAULT_PAGE_SIZE,
    limit: DEFAULT_PAGE_SIZE,
  })
  const setPage = (next: number) => change({ page: next > 0 ? String(next + 1) : undefined })
  return (
    <Page width="text">
      <PageTitle
        title="Favorites"
        lead="Clinicians you saved. Invite them when you post a shift, or from an open shift."
      />
      <ListBody
        answer={answer}
        list={{ page, setPage }}
        empty={
          page === 0 && (
            <EmptyState
              title="No favorites yet"
              why="Open an applicant’s profile and choose “Save as favorite”."
              next={<LinkButton href="/facility/shiftmanagement">Go to shift management</LinkButton>}
            />
          )
        }
      >
        {favorites => (
          <Card>
            <ul aria-label="Favorite clinicians">
              {favorites.map(favorite => (
                <FavoriteRow key={favorite.id} favorite={favorite} />
              ))}
            </ul>
          </Card>
        )}
      </ListBody>
    </Page>
  )
}
