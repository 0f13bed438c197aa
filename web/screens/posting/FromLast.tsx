import { clinicianTypeNames } from '@gaitway/contract/enums'
import { showRate } from '@gaitway/contract/money'
import { useState } from 'react'
import { useForm } from 'react-final-form'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { whenInShort } from '../job/job-facts.ts'
import styles from './posting.module.css'
import { valuesFromLast, type Facility, type LastJob, type PostingValues } from './values.ts'
import { copy } from './copy.ts'

type FromLastProps = { facility: Facility; last: LastJob }

/** Fills in everything but the times from the last shift posted. */
export const FromLast = ({ facility, last }: FromLastProps) => {
  const form = useForm<PostingValues>()
  const [used, setUsed] = useState(false)
  const use = () => {
    form.batch(() => {
      for (const [name, value] of Object.entries(valuesFromLast(facility, last)))
        form.change(name as keyof PostingValues, value as never)
    })
    setUsed(true)
  }
  if (used) return <Notice tone="leaf">{copy.usedLast}</Notice>
  return (
    <div className={styles.last}>
      <p>
        <strong className="block">{copy.fromLast}</strong>
        <span className="block small quiet">
          {clinicianTypeNames[last.clinicianType]}, {last.settingTypes.join(', ')},{' '}
          {showRate(last.payRateCents)}, {whenInShort(last.slots, last.timeZone)}
        </span>
      </p>
      <Button kind="secondary" size="small" onClick={use}>
        {copy.useLast}
      </Button>
    </div>
  )
}
