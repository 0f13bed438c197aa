import { LOCATIONS_MAX } from '@gaitway/contract/fields/facility'
import { useRef, useState } from 'react'
import { FieldArray } from 'react-final-form-arrays'
import { Button } from '../../shared/Button.tsx'
import { PlusIcon } from '../../shared/icons.tsx'
import { facilityWords as w } from './facility-words.ts'
import { calmly } from './calmly.ts'
import { LocationEntry, type Location } from './LocationEntry.tsx'
import styles from './signup.module.css'

/** Where else shifts happen: each place a line to read, opened to be changed. */
export const LocationsField = () => {
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  return (
    <div className={styles.section}>
      <p className={styles.quiet}>{w.locationsHint}</p>
      <FieldArray<Location> name="locations">
        {({ fields }) => (
          <>
            {fields.map((name, index) => (
              <LocationEntry
                key={`${name} of ${fields.length}`}
                name={name}
                place={index + 1}
                isNew={index === added}
                onRemove={() => {
                  setAdded(undefined)
                  fields.remove(index)
                  add.current?.focus()
                }}
              />
            ))}
            {(fields.length ?? 0) < LOCATIONS_MAX && (
              <div>
                <Button
                  ref={add}
                  kind="secondary"
                  icon={<PlusIcon />}
                  onClick={calmly(() => {
                    setAdded(fields.length ?? 0)
                    fields.push({})
                  })}
                >
                  {w.addLocation}
                </Button>
              </div>
            )}
          </>
        )}
      </FieldArray>
    </div>
  )
}
