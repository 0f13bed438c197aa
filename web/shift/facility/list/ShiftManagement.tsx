import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { dayIn } from '@gaitway/contract/format/time'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { isDay } from '../../../ui/days.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { ShiftFigures, tabParams, readTab, useFigures } from './ShiftFigures.tsx'
import { Week } from './Week.tsx'
import styles from './week.module.css'
import { useTimeCardReview } from './use-time-card-review.tsx'
import { copy } from './copy.ts'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { Together } from '../../../ui/show/Together.tsx'

const PostedShiftList = lazyComponent(() => import('./PostedShiftList.tsx'), 'PostedShiftList', {
  shape: 'card',
})
const ConfirmedShifts = lazyComponent(() => import('./ConfirmedShifts.tsx'), 'ConfirmedShifts', {
  shape: 'card',
})
const RatingFromAddress = lazyComponent(
  () => import('../../sheets/rating/RatingSheet.tsx'),
  'RatingFromAddress',
)
const PostShift = lazyComponent(() => import('../posting/PostShift.tsx'), 'PostShift')
const FillRate = lazyComponent(() => import('./FillRate.tsx'), 'FillRate', { shape: 'card' })
const FirstSteps = lazyComponent(() => import('./FirstSteps.tsx'), 'FirstSteps')

export const ShiftManagement = () => {
  const { params, change } = useUrlParams()
  const [, setParams] = useSearchParams()
  const now = useNow()
  const facility = useAnswer('facilities.read', {})
  const zone = facility.data?.timeZone || DEFAULT_TIME_ZONE
  const today = dayIn(zone, now)
  const figures = useFigures(today, zone)
  // A list that a figure opened is scrolled into view and focused.
  const [isFigureOpened, setFigureOpened] = useState(false)
  const onShown = isFigureOpened ? () => setFigureOpened(false) : undefined
  const posting = params.get('post')
  const mayPost = useMay()('shifts')
  const toReview = (mayPost && figures.toApprove) || []
  const review = useTimeCardReview()
  const linked = toReview.find(({ id }) => id === params.get('timecard'))
  useEffect(() => {
    if (!linked) return
    review.open(linked)
    change({ timecard: undefined })
  }, [linked, review, change])
  const getTimeCardOpener = (jobId: string) => {
    const shift = toReview.find(one => one.jobId.id === jobId)
    return shift && (() => review.open(shift))
  }
  const post = mayPost ? (day?: string) => change({ post: day ?? '1' }) : undefined
  return (
    <Page>
      <PageTitle
        title="Shift management"
        actions={
          post && (
            <Button icon={<PlusIcon />} onClick={() => post()}>
              {copy.post}
            </Button>
          )
        }
      />
      <ShiftFigures figures={figures} today={today} onOpen={() => setFigureOpened(true)} />
      <Together shape="card">
        {post && <FirstSteps onPost={() => post()} />}
        <Tabs
          label="Shifts"
          selected={readTab(params)}
          onSelect={next => {
            setFigureOpened(false)
            setParams(tabParams[next], { replace: true })
          }}
          tabs={[
            {
              id: 'week',
              label: 'Week',
              content: () => (
                <>
                  <Week now={now} zone={zone} onPost={post} getTimeCardOpener={getTimeCardOpener} />
                  <div className={styles.fillRate}>
                    <FillRate onOpen={() => setFigureOpened(true)} />
                  </div>
                </>
              ),
            },
            {
              id: 'list',
              label: copy.list,
              content: () => (
                <PostedShiftList
                  zone={zone}
                  onPost={post && (() => post())}
                  getTimeCardOpener={getTimeCardOpener}
                  onShown={onShown}
                />
              ),
            },
            {
              id: 'confirmed',
              label: copy.confirmed,
              count: figures.toApprove?.length || undefined,
              content: () => <ConfirmedShifts toApprove={figures.toApprove ?? undefined} onShown={onShown} />,
            },
          ]}
        />
      </Together>
      {review.sheet}
      {params.has('rate') && <RatingFromAddress />}
      {posting && mayPost && (
        <PostShift
          open
          day={isDay(posting) ? posting : undefined}
          from={params.get('from') ?? undefined}
          onClose={() => change({ post: undefined, from: undefined })}
        />
      )}
    </Page>
  )
}
