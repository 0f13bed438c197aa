import { lazy, Suspense } from 'react'
import { Frame } from '../../layout/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { CalendarIcon } from '../../shared/screen-icons.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Tabs } from '../../shared/layout/Tabs.tsx'
import { OfferCards } from '../standby/OfferCards.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { NextShift } from './NextShift.tsx'
import { copy } from './copy.ts'
import { later } from '../../shared/later.tsx'
import { Loading } from '../../session/Loading.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import styles from './overview.module.css'

const ShiftList = later(() => import('./ShiftList.tsx'), 'ShiftList', { shape: 'card', count: 2 })
const Payouts = later(() => import('./Payouts.tsx'), 'Payouts', { shape: 'card', count: 2 })
const Timesheet = lazy(async () => ({ default: (await import('../timesheet/Timesheet.tsx')).Timesheet }))

const tabs = [
  { id: 'shifts', label: copy.shifts, content: () => <ShiftList /> },
  {
    id: 'payouts',
    label: copy.payouts,
    content: () => <Payouts />,
  },
] as const

export const Dashboard = () => {
  const { params, change } = useAddress()
  const timeCardFor = params.get('timecard')
  if (timeCardFor)
    return (
      <Suspense fallback={<Loading />}>
        <Timesheet key={timeCardFor} applicationId={timeCardFor} />
      </Suspense>
    )
  return (
    <Frame>
      <PageTitle
        title={copy.title}
        actions={
          <LinkButton
            kind="secondary"
            size="small"
            icon={<CalendarIcon size={18} />}
            href="/clinician/settings?section=time-off"
          >
            {copy.timeOff}
          </LinkButton>
        }
      />
      <OfferCards />
      <div className={styles.overview}>
        <NextShift />
        <NeedsYou />
      </div>
      <Tabs
        label={copy.tabs}
        tabs={tabs}
        selected={params.get('tab') === 'payouts' ? 'payouts' : 'shifts'}
        onSelect={tab => change({ tab: tab === 'payouts' ? tab : undefined })}
      />
    </Frame>
  )
}
