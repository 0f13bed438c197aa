import { clinicianTypeNames } from '@gaitway/contract/enums'
import { showRate } from '@gaitway/contract/money'
import { useEffect, useRef } from 'react'
import { useNow } from '../../api/use-now.ts'
import { Button } from '../../shared/Button.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { whenInShort } from '../job/job-facts.ts'
import { copy } from './copy.ts'
import { valuesAgain, type Start } from './starting-points.ts'
import type { Facility, LastJob } from './values.ts'
import styles from './posting.module.css'

type StartFromProps = {
  facility: Facility
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

/** Fills in the form from an earlier shift. */
export const StartFrom = ({ facility, last, day, start, onStart }: StartFromProps) => {
  const now = useNow()
  if (start) return <Started said={start.said} />
  if (!last) return null
  const useLast = () => onStart({ values: valuesAgain(facility, last, { day, now }), said: copy.usedLast })
  return (
    <Cluster gap={16} spread nowrap className={styles.last}>
      <p>
        <strong className="block">{copy.fromLast}</strong>
        <span className="block small quiet">
          {clinicianTypeNames[last.clinicianType]}, {last.settingTypes.join(', ')},{' '}
          {showRate(last.payRateCents)}, {whenInShort(last.slots, last.timeZone)}
        </span>
      </p>
      <Button kind="secondary" size="small" onClick={useLast}>
        {copy.useLast}
      </Button>
    </Cluster>
  )
}
