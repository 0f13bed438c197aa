import { dayIn } from '@gaitway/contract/time'
import { Button, IconButton } from '../../shared/Button.tsx'
import { daysAfter, daysFrom, isDay, mondayOf, showDayName } from '../../shared/days.ts'
import { classes } from '../../shared/classes.ts'
import { PlusIcon, RightIcon } from '../../shared/icons.tsx'
import { LeftIcon } from '../../shared/screen-icons.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { useWeekJobs } from './use-figures.ts'
import { byDay } from './week.ts'
import { WeekEntry } from './WeekEntry.tsx'
import { words } from './words.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import styles from './week.module.css'

type WeekProps = { now: Date; zone: string; onPost: ((day?: string) => void) | undefined }

const WeekSwitch = ({ monday, thisMonday }: { monday: string; thisMonday: string }) => {
  const { change } = useAddress()
  const go = (to: string) => change({ week: to === thisMonday ? undefined : to })
  return (
    <div className={styles.switch}>
      <IconButton label={words.previousWeek} icon={<LeftIcon />} onClick={() => go(daysAfter(monday, -7))} />
      <h2 className={styles.weekName} aria-live="polite">
        {words.weekOf(showDayName(monday), showDayName(daysAfter(monday, 6)))}
      </h2>
      <IconButton label={words.nextWeek} icon={<RightIcon />} onClick={() => go(daysAfter(monday, 7))} />
      {monday !== thisMonday && (
        <Button kind="quiet" size="small" onClick={() => go(thisMonday)}>
          {words.today}
        </Button>
      )}
    </div>
  )
}

type DayProps = {
  day: string
  today: string
  entries: ReturnType<typeof byDay>[number]['entries']
  now: Date
  onPost: ((day: string) => void) | undefined
}

const Day = ({ day, today, entries, now, onPost }: DayProps) => (
  <section className={classes(styles.day, day === today && styles.today)} aria-label={showDayName(day)}>
    <header className={styles.dayHead}>
      <h3>
        {showDayName(day)}
        {day === today && <span className={styles.todayWord}> {words.today}</span>}
      </h3>
      {onPost && day >= today && (
        <IconButton
          label={words.postOn(showDayName(day))}
          icon={<PlusIcon size={18} />}
          onClick={() => onPost(day)}
        />
      )}
    </header>
    {entries.length === 0 ? (
      <p className={styles.nothing}>{words.nothingThatDay}</p>
    ) : (
      <ul className={styles.entries}>
        {entries.map(entry => (
          <WeekEntry key={entry.slot.id} entry={entry} now={now} />
        ))}
      </ul>
    )}
  </section>
)

/** A week of shifts: seven columns, on phones a list by day; what nobody has yet stands out. */
export const Week = ({ now, zone, onPost }: WeekProps) => {
  const { params } = useAddress()
  const isWide = useMedia('(min-width: 900px)')
  const today = dayIn(zone, now)
  const thisMonday = mondayOf(today)
  const given = params.get('week')
  const monday = isDay(given) ? mondayOf(given) : thisMonday
  const answer = useWeekJobs(monday)
  const { data } = answer
  const days = byDay(data?.data ?? [], daysFrom(monday, 7))
  const isEmpty = data && days.every(({ entries }) => entries.length === 0)
  // on a phone the week begins with today; what is over lies behind one press
  const earlier = !isWide && monday === thisMonday ? days.filter(({ day }) => day < today) : []
  const draw = ({ day, entries }: (typeof days)[number]) => (
    <Day key={day} day={day} today={today} entries={entries} now={now} onPost={onPost} />
  )
  return (
    <>
      <WeekSwitch monday={monday} thisMonday={thisMonday} />
      {!data && <NotLoaded answer={answer} shape="card" />}
      {isEmpty && (
        <EmptyState
          title={words.emptyWeek}
          why={words.emptyWeekWhy}
          next={onPost && <Button onClick={() => onPost()}>{words.post}</Button>}
        />
      )}
      {data && !isEmpty && (
        <>
          {earlier.length > 0 && (
            <details className={styles.earlier}>
              <summary>{words.earlier}</summary>
              <div className={styles.week}>{earlier.map(draw)}</div>
            </details>
          )}
          <div className={styles.week}>{days.slice(earlier.length).map(draw)}</div>
        </>
      )}
    </>
  )
}
