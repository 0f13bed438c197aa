import { showCents } from '@gaitway/contract/money'
import { Link } from 'wouter'
import { useMay } from '../../session/use-session.ts'
import { classes } from '../../shared/classes.ts'
import type { useFigures } from './use-figures.ts'
import { copy } from './copy.ts'
import styles from './week.module.css'

type View = 'week' | 'list' | 'confirmed'

export const viewOf = (params: URLSearchParams): View =>
  params.get('confirmedshifts') === '1' ? 'confirmed' : params.get('view') === 'list' ? 'list' : 'week'

export const viewParams: Record<View, Record<string, string>> = {
  week: {},
  list: { view: 'list' },
  confirmed: { confirmedshifts: '1' },
}

const viewHref = (view: View, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...viewParams[view], ...more }).toString()
  return `/facility/shiftmanagement${query && `?${query}`}`
}

type FigureProps = {
  label: string
  /** Undefined while loading, null if it could not be loaded. */
  value: number | string | null | undefined
  hint: string
  /** Where to act on it. */
  href?: string
  /** Something needs attention. */
  waits?: boolean
}

const Figure = ({ label, value, hint, href, waits }: FigureProps) => {
  const parts = (
    <>
      <span className="small medium quiet">{label}</span>
      <span
        className={classes(
          'text-28 strong tight figures',
          styles.figure,
          value === undefined && styles.pending,
        )}
      >
        {value === undefined ? '\u00a0' : (value ?? copy.none)}
      </span>
      <span className="text-13 quiet">{hint}</span>
    </>
  )
  return (
    <li className={classes('surface', waits && styles.waits)}>
      {href ? (
        <Link href={href} className={styles.figureLink}>
          {parts}
        </Link>
      ) : (
        <div className={styles.figureLink}>{parts}</div>
      )}
    </li>
  )
}

/** Unfilled shifts and, with access, waiting applicants, time cards and this week's spend. */
export const Figures = ({ figures }: { figures: ReturnType<typeof useFigures> }) => {
  const { open, spendCents, toApprove } = figures
  const toOpen = viewHref('list', { status: 'posted', sort: 'startDate', order: 'asc' })
  const may = useMay()
  const job = open?.onlyJobWaiting
  return (
    <ul className={styles.figures} aria-label={copy.figures}>
      <Figure
        label={copy.unfilled}
        value={open && open.unfilled}
        hint={copy.unfilledHint(open?.unfilled ?? 0)}
        href={toOpen}
        waits={Boolean(open?.unfilled)}
      />
      {may('applicants') && (
        <Figure
          label={copy.waiting}
          value={open && open.waiting}
          hint={copy.waitingHint(open?.waiting ?? 0)}
          href={job ? `/facility/applicants?jobId=${job.id}` : toOpen}
          waits={Boolean(open?.waiting)}
        />
      )}
      {may('shifts') && (
        <Figure
          label={copy.toApprove}
          value={toApprove && toApprove.length}
          hint={copy.toApproveHint(toApprove?.length ?? 0)}
          href={viewHref('confirmed')}
          waits={Boolean(toApprove?.length)}
        />
      )}
      {may('payments') && (
        <Figure
          label={copy.spend}
          value={typeof spendCents === 'number' ? showCents(spendCents, { whole: true }) : spendCents}
          hint={copy.spendHint}
          href="/facility/billing"
        />
      )}
    </ul>
  )
}
