import type { BoardJob } from '../../parts/job.ts'
import { payShown, formatRateComparison } from '../../parts/pay.ts'
import { showMiles } from '@gaitway/contract/places'
import { boardPraise } from '@gaitway/contract/reliability'
import type { Sent } from '@gaitway/contract/schemas/index'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { useAnswer } from '../../../api/use-call.ts'
import { Fragment, memo } from 'react'
import { List, ListItem } from '../../../ui/layout/List.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { formatClosesIn, whenInShort } from '../../parts/when.ts'
import { copy as jobWords } from '../../parts/copy.ts'
import { Rating } from '../../../profile/reliability/Rating.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ClockIcon } from '../../../ui/screen-icons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Face } from '../../../ui/show/Face.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import { useGrowing } from '../../../ui/show/use-growing.ts'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { IconLine } from '../../../ui/show/IconLine.tsx'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { cardId } from './use-place-in-list.ts'
import { buildBoardPage } from './page-of.ts'
import { formatBoardPlace } from './place-of.ts'
import { groupByDay } from './when.ts'
import styles from './board.module.css'

type BoardCardProps = { job: BoardJob; now: Date; href: string; selected: boolean }

/** A shift card, muted when the clinician isn't eligible. */
const BoardCard = memo(({ job, now, href, selected }: BoardCardProps) => {
  const { facility, slots, timeZone, payRateCents, reasons, myApplicationStatus: status } = job
  const praise = boardPraise(facility.reliability)
  const [reason] = status && status !== 'removed' ? [] : reasons
  const discipline = clinicianTypeNames[job.clinicianType]
  const when = whenInShort(slots, timeZone)
  const beside = formatRateComparison(job)
  const isPrn = job.jobType === 'PART_TIME'
  return (
    <Card
      href={href}
      label={`${discipline} at ${facility.officeName}, ${when}`}
      tone={reason ? 'quiet' : 'plain'}
      selected={selected}
    >
      <div className={classes(styles.card, reason && 'quiet')}>
        <p>
          {isPrn && <Money {...payShown(job)} size={reason ? 'text' : 'large'} />}
          <span className="block">
            <Money cents={payRateCents} unit="hour" size={isPrn || reason ? 'text' : 'large'} />
            {beside && <span className="quiet"> · {beside}</span>}
          </span>
        </p>
        <p>
          <strong>{discipline}</strong> · {job.settingTypes.join(', ')}
        </p>
        <IconLine
          icon={<Face of="place" size={40} name={facility.officeName} pictureUrl={job.facilityPhotoUrl} />}
        >
          {facility.officeName}
          <span className="block quiet">
            {job.distanceMiles !== null && `${jobWords.miles(showMiles(job.distanceMiles))} · `}
            <Rating rating={facility.rating} count={facility.ratingCount} />
            {praise && ` · ${praise}`}
          </span>
        </IconLine>
        <IconLine icon={<ClockIcon size={18} />}>{when}</IconLine>
        {job.matchReasons.length > 0 && (
          <p className={classes('small leaf', styles.fits)}>
            <span className="visually-hidden">{'Why it fits: '}</span>
            {job.matchReasons
              .map(
                one =>
                  ({
                    nearHome: 'Near home',
                    yourSetting: 'Your setting',
                    aboveMedian: `Above the state ${job.medianRateKind}`,
                  })[one],
              )
              .join(' · ')}
          </p>
        )}
        {reason ? (
          <Cluster lineGap={4} className={classes('small quiet', styles.bar)}>
            <span className={classes('amber medium', styles.reason)}>{reason.text}</span>
            <LinkButton kind="secondary" size="small" href={href}>
              Fix
              <span className="visually-hidden">: {facility.officeName}</span>
            </LinkButton>
          </Cluster>
        ) : (
          <Cluster lineGap={4} className={classes('small quiet', styles.bar)}>
            {status && status !== 'removed' && <Status of="application" state={status} />}
            {job.isInstant && <Badge tone="leaf">Instant</Badge>}
            {job.isInvited && <Badge tone="sun">Invited</Badge>}
            {job.boostPercent > 0 && <Badge tone="sun">Boosted</Badge>}
            <span>{formatClosesIn(now, slots)}</span>
            <span>
              {job.numberOfApplicants > 0 ? `${job.numberOfApplicants} applied` : 'No applicants yet'}
            </span>
          </Cluster>
        )}
      </div>
    </Card>
  )
})

type BoardPageProps = {
  query: Sent<'jobs.board'>
  page: number
  now: Date
  hrefOf: (id: string) => string
  selectedId: string | null
  /** whose cards are marked */
  place: string | null
  /** all cards at once */
  isWhole: boolean
}

/**
 * One page of the list, fetched separately so that showing more never moves the others. By day, unless another order is
 * chosen; the page before may have started the first day.
 */
export const BoardPage = ({ query, page, now, hrefOf, selectedId, place, isWhole }: BoardPageProps) => {
  const answer = useAnswer('jobs.board', buildBoardPage(query, page))
  const before = useAnswer('jobs.board', page > 0 ? buildBoardPage(query, page - 1) : null)
  const { data } = answer
  const shown = useGrowing(data?.data.length ?? 0, isWhole ? Number.POSITIVE_INFINITY : undefined)
  if (!data) return <LoadingOrError answer={answer} shape="card" count={3} />
  const cards = (jobs: readonly BoardJob[]) =>
    jobs.map(job => (
      <ListItem
        key={job.id}
        id={cardId(job.id)}
        data-place={formatBoardPlace(job)}
        data-marked={formatBoardPlace(job) === place || undefined}
      >
        <BoardCard job={job} now={now} href={hrefOf(job.id)} selected={job.id === selectedId} />
      </ListItem>
    ))
  if (query.sort !== 'none')
    return (
      <List look="cards" label="Shifts">
        {cards(data.data.slice(0, shown))}
      </List>
    )
  const begun = groupByDay(before.data?.data.slice(-1) ?? [], now).at(0)?.heading
  return groupByDay(data.data.slice(0, shown), now).map(({ heading, jobs }, index) => (
    <Fragment key={heading}>
      {(index > 0 || heading !== begun) && <h2 className={styles.day}>{heading}</h2>}
      <List look="cards" label={`Shifts: ${heading}`}>
        {cards(jobs)}
      </List>
    </Fragment>
  ))
}
