import { BRAND } from '@gaitway/contract/brand'
import { homePath } from '@gaitway/contract/screen-access'
import { servedCities } from '@gaitway/contract/served-cities'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Frame } from '../../session/Frame.tsx'
import { useSession } from '../../session/use-session.ts'
import { visitorOf } from '../../session/visitor.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import styles from './Landing.module.css'
import { words as w } from './words.ts'

/** The first page: what this is, one action for each side, where it works. Approved facilities go on to their work. */
export const Landing = () => {
  const session = useSession()
  const [, go] = useLocation()
  const visitor = visitorOf(session)
  const isWorking = visitor.isSignedIn && visitor.side === 'facility' && visitor.isApproved
  useEffect(() => {
    if (isWorking) go('/facility/shiftmanagement', { replace: true })
  }, [isWorking, go])
  const home = homePath(visitor)
  return (
    <Frame>
      <div className={styles.landing}>
        <PageTitle title={w.title} tab={BRAND} lead={w.lead} />
        {visitor.isSignedIn && home !== '/' ? (
          <div className={styles.actions}>
            <LinkButton href={home}>{w.goOn}</LinkButton>
          </div>
        ) : (
          <div className={styles.actions}>
            <LinkButton href="/clinician/signup">{w.findShifts}</LinkButton>
            <LinkButton kind="secondary" href="/facility/signup">
              {w.postShift}
            </LinkButton>
          </div>
        )}
        <ol className={styles.steps}>
          {w.steps.map(([title, text]) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.cities}>
          {w.cities} {servedCities.map(city => city.name).join(' · ')}
        </p>
      </div>
    </Frame>
  )
}
