import { BRAND } from '@gaitway/contract/brand'
import { callToAction } from '@gaitway/contract/screen-access'
import { servedCities } from '@gaitway/contract/served-cities'
import { Frame } from '../../layout/Frame.tsx'
import { sayAccess } from '../../session/access-toast.ts'
import { useSession, visitorOf } from '../../session/use-session.ts'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { copy as w } from './copy.ts'
import { Cluster } from '../../shared/layout/Stack.tsx'
import styles from './Landing.module.css'

type CallToActionProps = {
  side: 'clinician' | 'facility'
  label: string
  kind?: 'primary' | 'secondary'
}

/** Links to signup or the home page. A visitor who can use neither gets the reason as a toast. */
const CallToAction = ({ side, label, kind }: CallToActionProps) => {
  const called = callToAction(side, visitorOf(useSession()))
  if ('to' in called)
    return (
      <LinkButton kind={kind} href={called.to}>
        {label}
      </LinkButton>
    )
  const say = () => {
    sayAccess(called.toast)
    window.scrollTo({ top: 0 })
  }
  return (
    <Button kind={kind} onClick={say}>
      {label}
    </Button>
  )
}

export const Landing = () => (
  <Frame>
    <div className={styles.landing}>
      <PageTitle title={w.title} tab={BRAND} lead={w.lead} />
      <Cluster gap={12}>
        <CallToAction side="clinician" label={w.findShifts} />
        <CallToAction side="facility" label={w.postShift} kind="secondary" />
      </Cluster>
      <ol className={styles.steps}>
        {w.steps.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="faint small">
        {w.cities} {servedCities.map(city => city.name).join(' · ')}
      </p>
    </div>
  </Frame>
)
