import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { showRate } from '@gaitway/contract/format/money'
import { useEffect, useRef } from 'react'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { whenInShort } from '../../parts/when.ts'
import { startFrom, valuesAgain, type Start } from './starting-points.ts'
import { Templates } from './Templates.tsx'
import type { PostingFacility, LastJob } from './values.ts'
import styles from './posting.module.css'

type StartFromProps = {
  facility: PostingFacility
  last: LastJob | null
  day: string | undefined
  /** what the form was started with */
  start: Start | undefined
  onStart: (start: Start) => void
}

/** Replaces the pressed button, so it takes the focus. */
const Started = ({ said }: { said: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="leaf">{said}</Notice>
    </div>
  )
}

/** The last shift, and a button that fills in the form from it. */
const FromLast = ({ facility, last, day, onStart }: Omit<StartFromProps, 'start'> & { last: LastJob }) => {
  const now = useNow()
  const useLast = () => onStart(startFrom('your last shift', valuesAgain(facility, last, { day, now })))
  return (
    <Cluster gap={16} spread nowrap className={styles.last}>
      <p>
        <strong className="block">Start from your last shift</strong>
        <span className="block small quiet">
          {clinicianTypeNames[last.clinicianType]}, {last.settingTypes.join(', ')},{' '}
          {showRate(last.payRateCents)}, {whenInShort(last.slots, last.timeZone)}
        </span>
      </p>
      <Button kind="secondary" size="small" onClick={useLast}>
        Use last shift
      </Button>
    </Cluster>
  )
}

/** Fills in the form from an earlier shift or a template. */
export const StartFrom = ({ last, start, ...rest }: StartFromProps) => {
  if (start) return <Started said={start.said} />
  return (
    <Stack gap={12}>
      {last && <FromLast {...rest} last={last} />}
      <Templates {...rest} />
    </Stack>
  )
}
